/** Prints why a command fails, and chooses its exit code. */
import { isRefused, type ClientError } from '@voice-agent-platform/shared/client-errors';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { InvalidRequest } from './request-faults.js';
import type { Run } from './run.js';
import { Interruption } from './prompt.js';

export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 4, interrupted: 130 } as const;

/** The resource that a command should change does not exist. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** The circumstances of a failure that its error does not have. */
interface Context {
  /** Lines after those of the message. */
  readonly hints?: Iterable<string>;
  /** The operation that was called, for an error that does not name it. */
  readonly operation?: string;
}

/**
 * Prints a failure, and returns the exit code. A message has one fault per line, and hints after an empty line. With
 * `--json`, stderr is one JSON object and nothing else.
 */
export function reportFailure(
  error: ClientError,
  { terminal, json, warnings }: Run,
  { hints = [], operation }: Context = {},
): number {
  const [faults = [], ...own] = (error.message ?? 'it failed')
    .split('\n\n')
    .map((part) => part.split('\n'));
  const all = [...own.flat(), ...hints];
  if (json) {
    const lines = [...faults, ...all, ...warnings.map((warning) => `warning: ${warning}`)];
    const message = lines.join('\n');
    terminal.errorData({ error: describeFailure(error, { message, operation }) });
  } else {
    for (const fault of faults) terminal.fail(fault);
    for (const hint of all) terminal.error({ style: 'dim', text: hint }, { first: '  ' });
  }
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof Interruption) return EXIT.interrupted;
  return isRefused(error) ? EXIT.refused : EXIT.failed;
}

/** Returns the properties of a failure in a fixed order. What is not known is null. */
function describeFailure(
  error: ClientError,
  { message, operation }: { readonly message: string; readonly operation: string | undefined },
) {
  const nothingSent = error instanceof UsageError ? 0 : null;
  const { name, status = null, requestId = null, attempts = nothingSent } = error;
  return {
    name,
    operation: error.operation?.operationId ?? operation ?? null,
    status,
    message,
    requestId,
    attempts,
    ...(error instanceof InvalidRequest && { faults: error.faults }),
  };
}
