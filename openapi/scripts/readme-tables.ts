/** Derives the tables of the README from the contract and the 3.0 profile. */
import { markdownTable, replaceTables } from '@voice-agent-platform/shared/chores/tables';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { kinds } from './kinds.js';
import { readIrregularities, readUnspecified } from './marks.js';
import { transformations } from './profile/profile.js';
import { groupByQuestion } from './unspecified-page.js';

/** Updates each table between its two comments. */
export function updateTables(readme: string, document: JsonObject): string {
  return replaceTables(readme, {
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
