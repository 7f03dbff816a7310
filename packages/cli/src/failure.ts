import type { VoiceAgentError } from '@voice-agent-platform/client';
import { isOutcomeUnknown, isRefused } from '@voice-agent-platform/shared/client-errors';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec } from './command-spec.js';
import { SETTING_NAMES } from './profiles.js';
import { howToSet, type Settings } from './settings.js';
import { Interruption, type Terminal } from './terminal.js';

export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 4, interrupted: 130 } as const;

/** What the errors of the client have, apart from the classes: those are loaded only to send a request. */
interface ClientError extends Partial<VoiceAgentError> {
  readonly status?: number;
  readonly requestId?: string | null;
  /** Of a `ConfigurationError`. */
  readonly option?: string;
  readonly fault?: string;
}

/** What is known about an operation when it fails. */
export interface CallContext {
  readonly spec: CommandSpec;
  readonly settings: Settings;
  /** Whether the operation was called. Before it, targets are looked up, and a person is asked. */
  readonly isSent: boolean;
}

/** The failure of an operation, with what its message depends on. */
export class CallFailure extends Error {
  constructor(
    override readonly cause: ClientError,
    readonly context: CallContext,
  ) {
    super(cause.message);
  }
}

/** Prints a failure for a person, and returns the exit code for a script. */
export function reportFailure(error: unknown, terminal: Terminal, env: NodeJS.ProcessEnv): number {
  const { exitCode, message } =
    error instanceof CallFailure ? explainCall(error, env) : explain(error as ClientError);
  const [faults = '', hints] = message.split('\n\n');
  for (const fault of faults.split('\n')) terminal.fail(fault);
  for (const hint of hints?.split('\n') ?? []) {
    terminal.error({ style: 'dim', text: hint }, '  ');
  }
  return exitCode;
}

/** The message has one fault per line, and hints after an empty line. */
function explain(error: ClientError, hints: readonly string[] = []) {
  const { message = 'it failed' } = error;
  const exitCode =
    error instanceof UsageError
      ? EXIT.usage
      : error instanceof Interruption
        ? EXIT.interrupted
        : isRefused(error)
          ? EXIT.refused
          : EXIT.failed;
  return { exitCode, message: [message, ...(hints.length > 0 ? ['', ...hints] : [])].join('\n') };
}

function explainCall({ cause, context }: CallFailure, env: NodeJS.ProcessEnv) {
  if (cause instanceof UsageError) return explain(cause);
  if (cause.name === 'ConfigurationError') return explain(inOwnWords(cause, context.settings));
  const { requestId } = cause;
  return explain(cause, [
    ...(requestId ? [`Request id: ${requestId}`] : []),
    ...hintsFor(cause, context, env),
  ]);
}

/** In the words of the command line: the client speaks of its own options, and of a path parameter as its caller does. */
function inOwnWords({ option = '', fault }: ClientError, settings: Settings): UsageError {
  const name = SETTING_NAMES.find((each) => each === kebabCase(option));
  if (!name) {
    const parameter = option.startsWith('path.') ? `<${kebabCase(option.slice(5))}>` : option;
    return new UsageError(`${parameter} ${fault}`);
  }
  const { source } = settings[name];
  return new UsageError(`${name} ${fault}\n\nIt comes from: ${source}\n${howToSet(name)}`);
}

function hintsFor(
  failure: ClientError,
  { spec, settings, isSent }: CallContext,
  env: NodeJS.ProcessEnv,
): string[] {
  const { name, status = 0 } = failure;
  const root = `${spec.root}-url` as const;
  if (isRefused(failure)) {
    const { source } = settings['api-key'];
    const stored = source.startsWith('profile');
    return [
      `The key comes from: ${source}`,
      ...(stored
        ? [`Replace it with: voice-agent config set api-key --profile ${settings.profile}`]
        : []),
    ];
  }
  if (name === 'ApiError' && status === 404 && spec.list) {
    return [`List what exists with: voice-agent ${kebabCase(spec.list)}`];
  }
  if (name === 'ApiError' && status >= 300 && status < 400) {
    return [
      'Your key is not sent there.',
      `If that is the address of the API, correct ${root}, which comes from: ${settings[root].source}`,
    ];
  }
  const noResponse = name === 'NetworkError' || name === 'TimeoutError';
  return [
    ...(noResponse && settings.profile === 'sandbox'
      ? ['Start the sandbox with: npx voice-agent-sandbox']
      : noResponse
        ? [`The address comes from: ${settings[root].source}`, ...proxyHint(env)]
        : []),
    ...(isSent ? [] : ['Nothing was sent.']),
    ...(isSent && isOutcomeUnknown(failure) && spec.method !== 'GET'
      ? ['The change may have been applied: check before you run the command again.']
      : []),
  ];
}

/** Node's fetch ignores the usual variables unless it is configured to use them. */
function proxyHint(env: NodeJS.ProcessEnv): string[] {
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
  const name = names.find((each) => env[each]);
  return name === undefined || env['NODE_USE_ENV_PROXY'] === '1'
    ? []
    : [`${name} is not used. Set NODE_USE_ENV_PROXY=1 (from Node 22.21 or 24 on) to use it.`];
}
