/** What programs say about a mistake in what the user typed. */

/** A mistake in what the user typed: commands print its message without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
