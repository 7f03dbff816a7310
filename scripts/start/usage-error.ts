/** Something that the person at the keyboard can mend: printed as one sentence, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
