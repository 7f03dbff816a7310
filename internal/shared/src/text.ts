/** Formats text for programs: names, lines, and characters that a terminal must not interpret. */

/** Converts `updateUseCase` to `update-use-case`, and `use_case_id` to `use-case-id`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** Returns the environment variable of an option: `VOICE_AGENT_BASE_URL` for `baseUrl` or `base-url`. */
export function variableFor(option: string): string {
  return `VOICE_AGENT_${kebabCase(option).toUpperCase().replaceAll('-', '_')}`;
}

/** Returns true for an HTML page, such as the login page that a wrong address responds with. */
export function isHtmlPage(data: unknown): boolean {
  return typeof data === 'string' && /^\s*<(?:!doctype html|html)\b/i.test(data);
}

/** `1 fault`, `2 faults`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the beginning of a text, such as an error with the output of a program, on one line. */
export function summarize(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

/** Quotes a text as a word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Joins words to lines of at most this many characters. A longer word gets its own line. */
export function fillLines(words: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

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
