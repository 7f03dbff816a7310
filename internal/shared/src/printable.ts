/** Escapes the characters that a terminal must not interpret. */

/**
 * Matches characters that a terminal or reader interprets instead of showing them: control characters, which move the
 * cursor or hide text, line separators, and characters that have zero width or reverse the direction of text. U+200C
 * and U+200D are allowed, because they join emoji and separate letters of some scripts. Lone surrogates are not
 * characters.
 */
const UNPRINTABLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes unprintable characters as JSON does, so that the text stays on one line and controls nothing. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Escapes unprintable characters, but keeps line breaks, for a text with line breaks of our own. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Formats JSON on several lines with unprintable characters escaped. It parses to the same value. */
export function printableJson(value: unknown): string {
  // An empty result becomes `null`, so that scripts can parse every result.
  return printableLines(JSON.stringify(value ?? null, null, 2));
}

/** Copies data with unprintable characters escaped in names and texts. */
export function printableData(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(printableData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [printable(name), printableData(inner)]),
  );
}
