/** Derives the tables of the README from the contract and the 3.0 profile. `pnpm readme` updates them. */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { markdownTable, replaceTables } from '@voice-agent-platform/shared/chores/tables';
import { bundle } from './artifacts.js';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { kinds } from './kinds.js';
import { readIrregularities, readUnspecified } from './marks.js';
import { transformations } from './profile/profile.js';
import { groupByQuestion } from './unspecified-page.js';

const readme = new URL('../README.md', import.meta.url);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(readme, withTables(await readFile(readme, 'utf8'), await bundle()));
}

/** Updates each table between its two comments. */
export function withTables(text: string, document: JsonObject): string {
  return replaceTables(text, {
    kinds: markdownTable(
      ['Kind', 'What it asks'],
      Object.entries(kinds).map(([kind, asks]) => [`\`${kind}\``, `${asks}.`]),
    ),
    questions: markdownTable(
      ['Id', 'Risk', 'Where'],
      groupByQuestion(readUnspecified(document)).map((question) => [
        `\`${question[0].id}\``,
        question[0].risk ? 'risk' : '',
        question.map(({ subject }) => subject).join(', '),
      ]),
    ),
    irregularities: markdownTable(
      ['Where', 'Kind', 'What happens'],
      readIrregularities(document).map(({ subject, kind, note }) => [subject, `\`${kind}\``, note]),
    ),
    transformations: markdownTable(
      ['Step', 'What it does', 'Without it'],
      transformations.map(({ name, does, needs = {} }) => {
        const reasons = Object.entries(needs).map(([generator, what]) => `${generator}: ${what}`);
        return [`\`${name}\``, does, reasons.join('<br>') || 'The document is not valid 3.0.'];
      }),
    ),
  });
}
