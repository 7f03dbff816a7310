/** The tables of the README that the contract and the steps of the profile give. */
import type { JsonObject } from './json.js';
import { markdownTable } from '../../scripts/lib/tables.js';
import { readIrregularities } from './marks.js';
import { transformations } from './profile-3.0/profile.js';

/** The README with each table, between its two comments, as it should be. */
export function withTables(readme: string, document: JsonObject): string {
  return Object.entries({
    irregularities: irregularityTable(document),
    transformations: transformationTable(),
  }).reduce(
    (text, [name, rows]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
        (_, start, end) => `${start}\n${rows}\n\n${end}`,
      ),
    readme,
  );
}

function irregularityTable(document: JsonObject): string {
  return markdownTable(
    ['Where', 'Kind', 'How it is'],
    readIrregularities(document).map(({ subject, kind, note }) => [subject, `\`${kind}\``, note]),
  );
}

function transformationTable(): string {
  return markdownTable(
    ['Step', 'What it does', 'Without it'],
    transformations.map(({ name, does, needs }) => {
      const reasons = Object.entries(needs).map(([generator, what]) => `${generator}: ${what}`);
      return [`\`${name}\``, does, reasons.join('<br>') || 'The document is not 3.0.'];
    }),
  );
}
