/** Renders CONFORMANCE.md from the recorded results of each client. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  outcomes,
  type Behavior,
} from '@voice-agent-platform/codegen/internal/verify/malformed-outcome';
import { stepNames } from '@voice-agent-platform/codegen/internal/verify/verify';
import { toleratedDifferences } from '@voice-agent-platform/codegen/internal/verify/requests';
import { harnesses, type Harness } from '../registry.js';
import { readBehavior } from './behavior.js';
import { markdownTable } from '@voice-agent-platform/shared/chores/tables';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { negativeControls } from './negative-controls.js';

export const pageFile = fileURLToPath(new URL('../../../CONFORMANCE.md', import.meta.url));

/** Deterministic: the same records give the same bytes. */
export function renderPage(): string {
  const passed = harnesses.flatMap((harness) => {
    const behavior = readBehavior(harness.name);
    return behavior ? [{ harness, behavior }] : [];
  });
  const sections = [
    '# Conformance',
    'How clients in other languages work with the platform API. [`voice-agent-codegen`](packages/codegen/README.md) ' +
      'generates each client from the contract, and a [driver](internal/languages/README.md) calls every operation with it. ' +
      'The suite `test:languages` compares each client with this file, and `test:languages --write` renews it: do not edit it.',
    '## Summary',
    markdownTable(['Language', 'Generator', 'What to know', 'See'], passed.map(summaryRow)),
    'Each client passes every step: those with documented responses from the [sandbox](packages/sandbox/README.md), and those with ' +
      'unusual but valid ones: undeclared fields, nulls, absent fields, new enumeration values, empty bodies, and ' +
      'errors of every shape. A step passes if the client sends the expected request (method, root, path, query, ' +
      'credentials, organization, media type, JSON), nothing else, and returns the expected values. ' +
      '[Tolerated differences](#tolerated-differences) are the exceptions. A client is listed once it has passed.',
    '**C#** runs on Mono 6.8 here, with the same files that .NET compiles. A step of the workflow builds them with the SDK of ' +
      '.NET, and runs the steps with documented and with unusual responses there. It has not run on a runner of the workflow yet. ' +
      'Its commands were run by hand with the SDK of .NET Core 3.1: every step passed, and the next table was the same.',
    '**Not tested**: the real platform, operating systems other than Linux, asynchronous variants of clients, proxies, TLS, ' +
      'HTTP/2, concurrency, speed, and memory. Retries and timeouts are tested only where the next table shows them.',
    '## Malformed responses',
    'What each client does with a response that violates the contract or the protocol. No client handles all of them. ' +
      '`not tested` says that the step did not run. The other outcomes:',
    markdownTable(['Outcome', 'Meaning'], Object.entries(outcomes)),
    malformedTable(passed),
    '## Steps',
    'Each operation of the contract is a step of both rounds. The second calls those that return JSON once more, with responses without optional fields, and also responds with errors.',
    'Three updates send back what the client has read, with one change: the organization, a use case, and what a phone number does with calls. The request must have every field that was read, with the same value, and nothing else. Another sends back a free-form object. In the second round, what was read has null, an empty list, and absent fields.',
    'The program of each operation, which its page shows, runs as well. It must send the expected request, print the expected part of the response, and report the status of a wrong key without printing the key. `connect` must refuse an empty root or key, and one with a line break, without printing it.',
    '## Tolerated differences',
    differencesTable(),
    '## Negative controls',
    'Each client here was generated from a document with one fault, and the suite found that fault.',
    controlsTable(),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** A client that has passed, with its recorded behavior. */
interface Passed {
  readonly harness: Harness;
  readonly behavior: Behavior;
}

function summaryRow({ harness }: Passed): string[] {
  const { name, title, note, folder, generated, generator } = harness;
  const driver = `[driver](${relative(repository, folder)})`;
  const see = generated ? `[guide](docs/guides/languages/${name}.md), ${driver}` : driver;
  return [title, `${generator.name} ${generator.version}`.trim(), note, see];
}

/** A row per malformed response, and a column per client. */
function malformedTable(passed: readonly Passed[]): string {
  return markdownTable(
    ['Response', ...passed.map(({ harness }) => harness.title)],
    stepNames('malformed').map((step) => [
      step,
      ...passed.map(({ behavior }) => behavior[step] ?? 'not tested'),
    ]),
  );
}

function differencesTable(): string {
  return markdownTable(
    ['Languages', 'Difference', 'Reason'],
    toleratedDifferences.map(({ name, what, reason }) => {
      if (name === undefined) return ['all', what, reason];
      const titles = harnesses.filter(({ tolerate }) => tolerate?.includes(name));
      return [titles.map(({ title }) => title).join(', '), what, reason];
    }),
  );
}

/** Lists the controls in the order of the languages. */
function controlsTable(): string {
  return markdownTable(
    ['Fault in the document', 'Language', 'Red'],
    harnesses.flatMap(({ name: language, title }) =>
      negativeControls
        .filter((control) => control.language === language)
        .map(({ name, red }) => [
          name,
          title,
          typeof red === 'string' ? `does not ${red}` : red.join(', '),
        ]),
    ),
  );
}
