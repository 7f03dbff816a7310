import type { VoiceAgentError } from '@voice-agent-platform/client';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { kebabCase, type CommandSpec } from './command-spec.js';
import type { Settings } from './settings.js';

export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 4, interrupted: 130 } as const;

/** A failure as messages for a person and an exit code for a script. */
export interface Failure {
  readonly exitCode: number;
  readonly messages: readonly string[];
  readonly hints: readonly string[];
}

/** The message of a `UsageError` has one message per line, and hints after an empty line. */
export function explainFailure(error: unknown, spec?: CommandSpec, settings?: Settings): Failure {
  if (error instanceof UsageError) {
    const [messages = '', hints] = error.message.split('\n\n');
    return {
      exitCode: EXIT.usage,
      messages: messages.split('\n'),
      hints: hints?.split('\n') ?? [],
    };
  }
  const { name, message, status, requestId } = error as Partial<VoiceAgentError> & {
    readonly status?: number;
    readonly requestId?: string | null;
  };
  if (name === 'ConfigurationError') {
    return {
      exitCode: EXIT.usage,
      messages: [message ?? ''],
      hints: ['voice-agent config show lists where each value comes from.'],
    };
  }
  const refused = name === 'ApiError' && (status === 401 || status === 403);
  return {
    exitCode: refused ? EXIT.refused : EXIT.failed,
    messages: [message ?? String(error)],
    hints: [
      ...(requestId ? [`Request id: ${requestId}`] : []),
      ...hintsFor({ name, status, refused }, spec, settings),
    ],
  };
}

function hintsFor(
  {
    name,
    status,
    refused,
  }: { name?: string | undefined; status?: number | undefined; refused: boolean },
  spec: CommandSpec | undefined,
  settings: Settings | undefined,
): string[] {
  if (!spec || !settings) return [];
  const root = settings[`${spec.root}-url`];
  if (refused) {
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
  const noResponse = name === 'NetworkError' || name === 'TimeoutError';
  const unread = name === 'ResponseParseError';
  return [
    ...(noResponse && settings.profile === 'sandbox'
      ? ['Start the sandbox with: npx voice-agent-sandbox']
      : noResponse
        ? [`The address comes from: ${root.source}`]
        : []),
    ...((noResponse || unread) && spec.method !== 'GET'
      ? ['The change may have been applied: check before you run the command again.']
      : []),
  ];
}
