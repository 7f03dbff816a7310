/** A mistake in what the user typed. Commands print its message without a stack and exit with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
