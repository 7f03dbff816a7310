/** Texts that programs print: names, lines, and what a terminal must not act on. */

/** `updateUseCase` and `use_case_id` as a command or a flag: `update-use-case`, `use-case-id`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** `1 fault`, `2 faults`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A text as a word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Words on lines of at most this many characters. A longer word has a line of its own. */
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
 * What a terminal or a reader acts on instead of showing it: control characters, which move the cursor or hide text,
 * line separators, and characters that have no width or reverse the direction of text. Two of those are letters' own
 * (U+200C and U+200D): they join the parts of an emoji and separate letters of some scripts. A lone surrogate is not a
 * character at all.
 */
const UNPRINTABLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text from elsewhere on one line that controls nothing: what it would control with becomes an escape, as in JSON. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** The same for each line of a text whose line breaks are our own. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** JSON on several lines whose strings control nothing. It parses to the same value. */
export function printableJson(value: unknown): string {
  // An empty result is `null`, so that a script can parse every result.
  return printableLines(JSON.stringify(value ?? null, null, 2));
}

/** A copy of which names and texts are printable. */
export function printableData(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(printableData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [printable(name), printableData(inner)]),
  );
}
