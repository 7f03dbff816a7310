/** The user typed something wrong. Programs print the message without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
