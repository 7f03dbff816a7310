/** What programs say about a mistake in what the user typed. */

/** A mistake in what the user typed: commands print its message without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * A word that a user typed where a program expects a name, for its message: in quotes after a space, or nothing if the word
 * may be a key, which has digits or underscores. What follows a `=` shows as `…`.
 */
export function quoteName(typed = ''): string {
  const [name = '', value] = typed.split('=');
  const isName = /^-{0,2}[a-z]+(?:-[a-z]+)*$/i.test(name) && name.length <= 40;
  return isName ? ` '${name}${value === undefined ? '' : '=…'}'` : '';
}
