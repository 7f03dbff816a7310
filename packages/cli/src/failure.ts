import type { VoiceAgentError } from '@voice-agent-platform/client';
import {
  configurationFault,
  isOutcomeUnknown,
  isRefused,
  variableOf,
} from '@voice-agent-platform/internal/client-errors';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { kebabCase, type CommandSpec } from './command-spec.js';
import type { SettingName } from './profiles.js';
import type { Settings } from './settings.js';

export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 4, interrupted: 130 } as const;

/** The person at the terminal pressed Ctrl-C. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  override readonly message = 'interrupted';
}

/** A failure as messages for a person and an exit code for a script. */
export interface Failure {
  readonly exitCode: number;
  readonly messages: readonly string[];
  readonly hints: readonly string[];
}

/** What the errors of the client have, apart from the classes: those are loaded only to send a request. */
interface ClientError extends Partial<VoiceAgentError> {
  readonly status?: number;
  readonly headers?: Headers;
  readonly requestId?: string | null;
}

/** What is known about a command that failed. */
export interface Circumstances {
  readonly spec?: CommandSpec | undefined;
  readonly settings?: Settings | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** The message of a `UsageError` has one message per line, and hints after an empty line. */
export function explainFailure(
  error: unknown,
  { spec, settings, env = {} }: Circumstances,
): Failure {
  if (error instanceof UsageError) {
    const [messages = '', hints] = error.message.split('\n\n');
    return {
      exitCode: EXIT.usage,
      messages: messages.split('\n'),
      hints: hints?.split('\n') ?? [],
    };
  }
  const failure = error as ClientError;
  if (failure.name === 'ConfigurationError') return explainConfiguration(failure, settings);
  return {
    exitCode: isRefused(failure)
      ? EXIT.refused
      : error instanceof Interruption
        ? EXIT.interrupted
        : EXIT.failed,
    messages: [failure.message ?? String(error)],
    hints: [
      ...(failure.requestId ? [`Request id: ${failure.requestId}`] : []),
      ...(spec && settings ? hintsFor(failure, spec, settings, env) : []),
    ],
  };
}

/** In the words of the command line: the client speaks of its own options. */
function explainConfiguration({ message = '' }: ClientError, settings?: Settings): Failure {
  const found = configurationFault(message);
  if (!found) {
    // The client names a path parameter as its caller does.
    const text = message.replace(/\bpath\.(\w+)/, (_, name: string) => `<${kebabCase(name)}>`);
    return { exitCode: EXIT.usage, messages: [text], hints: [] };
  }
  const name = kebabCase(found.option) as SettingName;
  const value = name === 'api-key' ? '' : ' <value>';
  return {
    exitCode: EXIT.usage,
    messages: [`${name} ${found.fault}`],
    hints: [
      ...(settings ? [`It comes from: ${settings[name].source}`] : []),
      `Run: voice-agent config set ${name}${value}   or set ${variableOf(name)}`,
    ],
  };
}

function hintsFor(
  failure: ClientError,
  spec: CommandSpec,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): string[] {
  const { name, status = 0, headers, operation } = failure;
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
      `The service redirects${describeLocation(headers?.get('location'))}, where your key is not sent.`,
      `If that is the address of the API, correct ${root}, which comes from: ${settings[root].source}`,
    ];
  }
  // The operation that was called may be the one that lists the targets.
  if (operation !== undefined && operation.operationId !== spec.operationId) {
    return ['Nothing was removed: the targets could not be looked up.'];
  }
  const noResponse = name === 'NetworkError' || name === 'TimeoutError';
  return [
    ...(noResponse && settings.profile === 'sandbox'
      ? [`Start the sandbox with: npx voice-agent-sandbox${portsOf(settings)}`]
      : noResponse
        ? [`The address comes from: ${settings[root].source}`, ...proxyHint(env)]
        : []),
    ...(isOutcomeUnknown(failure) && spec.method !== 'GET'
      ? ['The change may have been applied: check before you run the command again.']
      : []),
  ];
}

/** The ports, if the command names others than the default ones. */
function portsOf(settings: Settings): string {
  return (['base-url', 'platform-url'] as const)
    .filter((name) => settings[name].source !== '--sandbox')
    .map((name) => {
      const port = settings[name].value?.split(':').at(-1);
      return ` ${name === 'base-url' ? '--port' : '--platform-port'} ${port}`;
    })
    .join('');
}

/** Node's fetch ignores the usual variables unless it is configured to use them. */
function proxyHint(env: NodeJS.ProcessEnv): string[] {
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
  const name = names.find((each) => env[each]);
  return name === undefined || env['NODE_USE_ENV_PROXY'] === '1'
    ? []
    : [`${name} is not used. Set NODE_USE_ENV_PROXY=1 (from Node 22.21 or 24 on) to use it.`];
}

/** Where a redirect leads, without what may be secret in it. */
function describeLocation(location: string | null | undefined): string {
  try {
    const { origin, pathname } = new URL(location ?? '');
    return ` to ${origin}${pathname}`;
  } catch {
    return '';
  }
}
