import { readFile } from 'node:fs/promises';
import {
  rounds,
  stepNames,
  toleratedDifferences,
  type Behavior,
} from '@voice-agent-platform/codegen';
import { format, type FormatConfig } from 'oxfmt';
import { markdownTable } from '@voice-agent-platform/internal/tables';
import { firstCallSteps } from './first-call.js';
import type { Language } from './language.js';
import { negativeControls } from './negative-controls.js';
import type { RunRecord } from './record.js';

export interface Entry {
  readonly language: Language;
  /** Its last green run; undefined if there is none. */
  readonly record: RunRecord | undefined;
  readonly behavior: Behavior | undefined;
}

/** Instead of a hash. */
const EVERY_RUN = 'tested in every run';

const REPOSITORY_PATHS = {
  guide: (name: string) => `packages/docs/guides/languages/${name}.md`,
  driver: (name: string) => `packages/conformance/languages/${name}`,
};

/** CONFORMANCE.md. The same records give the same bytes. */
export function writePage(entries: readonly Entry[]): string {
  const titles = entries.map(({ language }) => language.title);
  return `${[
    '# Conformance',
    'How clients in other languages work with the platform API. [`voice-agent-codegen`](packages/codegen/README.md) ' +
      'generates each client from the contract, and a driver calls every operation with it. `pnpm test:languages` writes ' +
      'this file: do not edit it.',
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
    'What each client does with a response that violates the contract or the protocol. No client handles all of them. A ' +
      'client passes if it does what this table says. The guides explain the outcomes.',
    markdownTable(
      ['Response', ...titles],
      stepNames('malformed').map((step) => [
        step,
        ...entries.map(({ behavior }) => behavior?.[step] ?? 'not tested'),
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
    'Each client here is generated from a document with one fault, and the suite must find that fault.',
    markdownTable(
      ['Fault in the document', 'Language', 'Red'],
      negativeControls.map(({ name, language, red }) => [
        name,
        entries.find((each) => each.language.name === language)?.language.title ?? language,
        typeof red === 'string' ? `does not ${red}` : red.join(', '),
      ]),
    ),
    '## Record',
    'Each hash covers what the run of a language depends on: the contract, the generator and its settings, the driver, the ' +
      'servers, and the checks. When it changes, `pnpm test:languages` runs that language again.',
    markdownTable(
      ['Language', 'Toolchain', 'sha256'],
      entries.map(({ language, record }) => [
        language.title,
        record?.toolchain ?? 'no green run',
        language.everyRun ? EVERY_RUN : `\`${record?.fingerprint ?? ''}\``,
      ]),
    ),
  ].join('\n\n')}\n`;
}

/** The records of an earlier page, by the title of the language. */
export function readRecords(page: string): Map<string, RunRecord> {
  const row = new RegExp(
    `^\\| (.+?) +\\| (.+?) +\\| (?:\`([0-9a-f]{64})\`|${EVERY_RUN}) +\\|$`,
    'gm',
  );
  return new Map(
    [...page.matchAll(row)].map(([, title = '', toolchain = '', fingerprint]) => [
      title,
      { toolchain, ...(fingerprint !== undefined && { fingerprint }) },
    ]),
  );
}

function summaryRow({ language, record, behavior }: Entry): string[] {
  const { name, title, generator, generated, note } = language;
  const [documented, unusual] = rounds.map((round) => stepNames(round).length);
  const driver = `[driver](${REPOSITORY_PATHS.driver(name)})`;
  const hangs =
    behavior?.['no response'] === 'hangs'
      ? ' By default, waits more than 15 s for a response.'
      : '';
  return [
    title,
    `${generator.name} ${generator.version}`,
    record?.toolchain ?? '',
    record === undefined ? 'no green run' : `${documented}/${documented}, ${unusual}/${unusual}`,
    `${note}${hangs}`,
    generated === undefined ? driver : `[guide](${REPOSITORY_PATHS.guide(name)}), ${driver}`,
  ];
}

/** Formats a text as `pnpm lint` expects it. */
export async function formatted(fileName: string, text: string): Promise<string> {
  const file = new URL('../../../../.oxfmtrc.json', import.meta.url);
  const options = JSON.parse(await readFile(file, 'utf8')) as FormatConfig;
  const { code, errors } = await format(fileName, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
