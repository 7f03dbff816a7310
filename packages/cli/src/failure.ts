import type { VoiceAgentError } from '@voice-agent-platform/client';
import {
  configurationFault,
  isOutcomeUnknown,
  isRefused,
} from '@voice-agent-platform/shared/client-errors';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { kebabCase, type CommandSpec } from './command-spec.js';
import type { SettingName } from './profiles.js';
import { howToSet, type Circumstances, type Settings } from './settings.js';
import { Interruption, type Terminal } from './terminal.js';

export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 4, interrupted: 130 } as const;

/** What the errors of the client have, apart from the classes: those are loaded only to send a request. */
interface ClientError extends Partial<VoiceAgentError> {
  readonly status?: number;
  readonly requestId?: string | null;
}

/** As the client words it, if a request is what takes too long. */
export function outOfTime(limit: number, { spec, settings, waitsFor }: Circumstances): Error {
  const address = spec && settings?.[`${spec.root}-url`].value;
  if (!waitsFor || !address) return new Error('the command did not end within --timeout');
  const message = `${waitsFor}: no response from ${new URL(address).host} within ${limit} ms`;
  return Object.assign(new Error(message), { name: 'TimeoutError' });
}

/** Prints a failure for a person, and returns the exit code for a script. */
export function reportFailure(
  error: unknown,
  terminal: Terminal,
  circumstances: Circumstances,
): number {
  const { exitCode, message } = explain(error as ClientError, circumstances);
  const [faults = '', hints] = message.split('\n\n');
  for (const fault of faults.split('\n')) terminal.fail(fault);
  for (const hint of hints?.split('\n') ?? []) {
    terminal.error({ style: 'dim', text: hint }, '  ');
  }
  return exitCode;
}

/** The message has one fault per line, and hints after an empty line. */
function explain(error: ClientError, circumstances: Circumstances) {
  const { message = 'it failed', requestId } = error;
  const { spec, settings } = circumstances;
  if (error instanceof UsageError) return { exitCode: EXIT.usage, message };
  if (error.name === 'ConfigurationError') {
    return {
      exitCode: EXIT.usage,
      message: explainConfiguration(message, settings),
    };
  }
  const hints = [
    ...(requestId ? [`Request id: ${requestId}`] : []),
    ...(spec && settings ? hintsFor(error, spec, settings, circumstances) : []),
  ];
  return {
    exitCode: isRefused(error)
      ? EXIT.refused
      : error instanceof Interruption
        ? EXIT.interrupted
        : EXIT.failed,
    message: [message, ...(hints.length > 0 ? ['', ...hints] : [])].join('\n'),
  };
}

/** In the words of the command line: the client speaks of its own options. */
function explainConfiguration(message: string, settings?: Settings): string {
  const found = configurationFault(message);
  if (!found) {
    // The client names a path parameter as its caller does.
    return message.replace(/\bpath\.(\w+)/, (_, name: string) => `<${kebabCase(name)}>`);
  }
  const name = kebabCase(found.option) as SettingName;
  return [
    `${name} ${found.fault}\n`,
    ...(settings ? [`It comes from: ${settings[name].source}`] : []),
    howToSet(name),
  ].join('\n');
}

function hintsFor(
  failure: ClientError,
  spec: CommandSpec,
  settings: Settings,
  { env, isSent = false }: Circumstances,
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
