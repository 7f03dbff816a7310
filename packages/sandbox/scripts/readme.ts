/** Writes the generated tables into the README: `pnpm --filter @voice-agent-platform/sandbox readme`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@voice-agent-platform/internal/tables';
import { optionTexts } from '../src/cli/arguments.js';
import { decisions } from './decisions.js';

const readmePath = join(import.meta.dirname, '../README.md');

function pointerCell(pointer: string | undefined): string {
  if (pointer === undefined) return 'none: about the sandbox alone';
  return pointer === '' ? 'the whole document' : `\`${pointer}\``;
}

/** The generated tables, by the name of the marker before them. */
export const tables: Readonly<Record<string, string>> = {
  options: markdownTable(
    ['Option', 'What it does'],
    Object.entries(optionTexts).map(([name, [value, text]]) => [
      `\`--${name}${value === '' ? '' : ` ${value}`}\``,
      text,
    ]),
  ),
  decisions: markdownTable(
    ['Decision', 'What the sandbox does', 'Where the contract declares the unknown'],
    decisions.map(({ id, what, unknown }) => [`\`${id}\``, what, pointerCell(unknown)]),
  ),
};

/** Puts each table between its marker and the next empty line. */
export function withTables(readme: string): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const place = new RegExp(`(<!-- generated: ${name} -->\\n\\n)(?:\\|.*\\n)*\\n*`);
    if (!place.test(text)) throw new Error(`The README has no place for ${name}.`);
    return text.replace(place, (_, marker: string) => `${marker}${table}\n\n`);
  }, readme);
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(readmePath, withTables(readFileSync(readmePath, 'utf8')));
}
