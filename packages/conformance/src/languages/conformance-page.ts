import { rounds, type Expectation, type Round } from './expectation.js';
import { sequence } from './cells.js';
import { firstCall } from './first-call.js';
import type { Language } from './language.js';
import type { RunRecord } from './record.js';
import type { ControlResult } from './run-control.js';
import type { LanguageResult } from './run-language.js';
import { toleratedDifferences } from './tolerated-differences.js';

const titles = {
  sandbox: 'The 16 operations, against the sandbox',
  hostile: 'The same operations and five cases more, against a hostile server',
};

/** Everything that the page tells of. */
export interface Findings {
  expected: Expectation;
  results: LanguageResult[];
  controls: ControlResult[];
  record: RunRecord;
}

/** CONFORMANCE.md. The same findings give the same bytes. */
export function writePage({ expected, results, controls, record }: Findings): string {
  const columns = results.map(({ language }) => language.title);
  const matrix = rounds.flatMap((round) => [
    `## ${titles[round]}`,
    table(
      [round === 'sandbox' ? 'Operation' : 'Step', ...columns],
      rowsOf(round, expected).map(([step, row]) => [
        row,
        ...results.map((result) => mark(result, round, step)),
      ]),
    ),
  ]);
  return `${[
    '# Conformance',
    'One contract, one driver for each language, one expected output and one expected log of requests for all of them. ' +
      'A cell is green when the driver, which uses nothing but the generated client, printed what is expected and sent ' +
      'the request that is expected: the same method, root, path, query, credentials, organization, media type and JSON. ' +
      'Written by `pnpm test:languages`; do not edit.',
    '## Generators',
    table(
      ['Language', 'Generator', 'Version', 'From', 'Command'],
      results.map(({ language }) => generatorRow(language)),
    ),
    ...matrix,
    '## Tolerated differences',
    table(
      ['Languages', 'Difference', 'Reason'],
      toleratedDifferences.map(({ languages, what, reason }) => [
        languages.join(', '),
        what,
        reason,
      ]),
    ),
    '## Negative controls',
    'Each of these documents has one fault. It went through the real generator and the real driver, and turned red just there.',
    table(
      ['The document has', 'Language', 'Red'],
      controls.map(({ control: { name, red }, language }) => [
        name,
        language.title,
        typeof red === 'string' ? `does not ${red}` : red.join(', '),
      ]),
    ),
    '## Record',
    'The run depends on these, by sha256. When one of them changes, `pnpm test:languages --check` runs everything again.',
    table(
      ['What', 'sha256'],
      Object.entries(record).map(([what, hash]) => [what, `\`${hash}\``]),
    ),
  ].join('\n\n')}\n`;
}

function rowsOf(round: Round, expected: Expectation): [step: string, row: string][] {
  return [
    ...expected[round].map(({ step }): [string, string] => [step, `\`${step}\``]),
    [sequence, 'all of them, in this order and none beside'],
    ...(round === 'sandbox'
      ? [[firstCall, 'the first call of the guide'] as [string, string]]
      : []),
  ];
}

function generatorRow({ name, title, generator }: Language): string[] {
  const command = name === 'client' ? '' : `\`voice-agent-codegen ${name}\``;
  return [title, generator.name, generator.version, generator.registry, command];
}

function mark({ language, cells }: LanguageResult, round: Round, step: string): string {
  if (step === firstCall && language.firstCall === undefined) return 'in its README';
  const cell = cells.find((each) => each.round === round && each.step === step);
  return cell !== undefined && cell.fault === undefined ? 'green' : '**red**';
}

/** A Markdown table, its columns aligned as prettier aligns them. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}
