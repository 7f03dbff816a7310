/** Derives tables and lists of the README from the code. `pnpm readme` updates them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { markdownTable, replaceTables } from '@voice-agent-platform/shared/chores/tables';
import { formatModes, optionRows } from '../src/cli/options.js';
import { formatFlag } from '../src/cli/usage.js';
import { choicesOf, decisionIds, sentenceOf } from '../src/decisions/choices.js';
import { decisions, type DecisionId } from '../src/decisions/decisions.js';
import { seedIds } from '../src/generated/seed.js';

const path = fileURLToPath(new URL('../README.md', import.meta.url));

function questionsOf(id: DecisionId): string {
  const ids = decisions[id].questions.map((question) => `\`${question}\``);
  return ids.join(', ') || 'none: about the sandbox itself';
}

/** Updates each table or list between its two comments. */
export function withTables(text: string): string {
  const hasChoices = (id: DecisionId): boolean => choicesOf(id).length > 1;
  return replaceTables(text, {
    // A list, because the formatter aligns the columns of a table that is this narrow.
    'seed-ids': Object.entries(seedIds)
      .map(([name, id]) => `- \`${name}\`: \`${id}\``)
      .join('\n'),
    options: markdownTable(
      ['Option', 'What it does', 'Only'],
      optionRows.map(([name, option]) => [
        `\`${formatFlag(name, option)}\``,
        option.text,
        formatModes(option),
      ]),
    ),
    choices: markdownTable(
      ['Decision', 'Choices', 'Open questions'],
      decisionIds.filter(hasChoices).map((id) => {
        const lines = choicesOf(id).map(
          (choice: string) => `\`${choice}\`: ${sentenceOf(id, choice)}`,
        );
        return [`\`${id}\``, lines.join('<br>'), questionsOf(id)];
      }),
    ),
    decisions: markdownTable(
      ['Decision', 'What the sandbox does', 'Open questions'],
      decisionIds
        .filter((id) => !hasChoices(id))
        .map((id) => [`\`${id}\``, sentenceOf(id, choicesOf(id)[0]!), questionsOf(id)]),
    ),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(path, withTables(readFileSync(path, 'utf8')));
}
