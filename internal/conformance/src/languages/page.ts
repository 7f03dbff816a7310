/** CONFORMANCE.md, written from the records alone: a row states only what the run of its language saw. */
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stepNames, toleratedDifferences } from '@voice-agent-platform/codegen';
import { markdownTable } from '@voice-agent-platform/shared/tables';
import { repository } from '@voice-agent-platform/shared/workspace';
import type { Entry } from './records.js';
import { firstCallSteps } from './run/first-call.js';

export const pageFile = fileURLToPath(new URL('../../../../CONFORMANCE.md', import.meta.url));

export async function writePage(entries: readonly Entry[]): Promise<void> {
  await writeFile(pageFile, renderPage(entries));
}

/** The same records give the same bytes. */
export function renderPage(entries: readonly Entry[]): string {
  const sections = [
    '# Conformance',
    'How clients in other languages work with the platform API. [`voice-agent-codegen`](packages/codegen/README.md) ' +
      'generates each client from the contract, and a [driver](internal/drivers/README.md) calls every operation with it. ' +
      'Each row states what the last green run of its language saw. `pnpm test:languages` writes this file: do not edit it.',
    '## Summary',
    markdownTable(
      ['Language', 'Generator', 'Toolchain', 'Steps passed', 'What to know', 'See'],
      entries.map(summaryRow),
    ),
    '**Steps passed**: the first number is for documented responses from the [sandbox](packages/sandbox/README.md), the ' +
      'second for unusual but valid ones: undeclared fields, nulls, absent fields, new enumeration values, empty bodies, and ' +
      'errors of every shape. A step passes if the client sends the expected request (method, root, path, query, ' +
      'credentials, organization, media type, JSON), nothing else, and returns the expected values.',
    '**Not tested**: the real platform, operating systems other than Linux, asynchronous variants of clients, proxies, TLS, ' +
      'HTTP/2, concurrency, speed, and memory. Retries and timeouts are tested only where the next table shows them.',
    '## Malformed responses',
    'What each client does with a response that violates the contract or the protocol. No client handles all of them. The ' +
      'guides explain the outcomes.',
    markdownTable(
      ['Response', ...entries.map(({ language }) => language.title)],
      stepNames('malformed').map((step) => [
        step,
        ...entries.map(({ record }) => record?.malformed[step] ?? 'not tested'),
      ]),
    ),
    '## Steps',
    ...(['sandbox', 'unusual'] as const).flatMap((round) => [
      round === 'sandbox' ? 'Documented responses:' : 'Unusual but valid responses:',
      stepNames(round)
        .map((step) => `\`${step}\``)
        .join(', ') + '.',
    ]),
    `The program of each guide runs as well: ${firstCallSteps.join(', ')}. With a wrong key, it must report the status without printing the key.`,
    '## Tolerated differences',
    markdownTable(
      ['Languages', 'Difference', 'Reason'],
      toleratedDifferences.map(({ languages = ['all'], what, reason }) => [
        languages.join(', '),
        what,
        reason,
      ]),
    ),
    '## Negative controls',
    'Each client here was generated from a document with one fault, and the suite found that fault.',
    markdownTable(
      ['Fault in the document', 'Language', 'Red'],
      entries.flatMap(({ language, record }) =>
        (record?.controls ?? []).map(({ name, red }) => [name, language.title, red]),
      ),
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

function summaryRow({ language, record }: Entry): string[] {
  const { name, title, note, folder, generated } = language;
  const driver = `[driver](${relative(repository, folder)})`;
  const see = generated ? `[guide](docs/guides/languages/${name}.md), ${driver}` : driver;
  if (record === undefined) return [title, '', '', 'no green run', note, see];
  const { generator, toolchain, passed } = record;
  const steps = `${passed.sandbox}/${passed.sandbox}, ${passed.unusual}/${passed.unusual}`;
  return [title, generator, toolchain, steps, note, see];
}
