/** The user typed something wrong. Programs print the message without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Returns what the error of Node's `parseArgs` says about an option: its first sentence, without the period. The rest
 * suggests other forms of arguments, which the programs may not take.
 */
export function readParseFault(error: unknown): string {
  const [fault = ''] = (error as Error).message.split(/\.(?=\s|$)/);
  return fault;
}
