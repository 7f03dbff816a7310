/** Formats texts for terminals and pages: names, counts, summaries, words of a shell, and lines. */

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
