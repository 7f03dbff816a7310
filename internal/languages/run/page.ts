/** Renders CONFORMANCE.md from the text in `conformance.md` and the recorded results of each client. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  outcomes,
  type Behavior,
} from '@voice-agent-platform/codegen/internal/verify/malformed-outcome';
import { stepNames } from '@voice-agent-platform/codegen/internal/verify/verify';
import {
  toleratedDifferences,
  undeclaredField,
} from '@voice-agent-platform/codegen/internal/verify/tolerated-differences';
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
  const parts = {
    summary: markdownTable(
      ['Language', 'Generator', 'What to know', 'See'],
      passed.map(summaryRow),
    ),
    outcomes: markdownTable(['Outcome', 'Meaning'], Object.entries(outcomes)),
    malformed: malformedTable(passed),
    differences: differencesTable(),
    controls: controlsTable(),
  };
  const template = readFileSync(new URL('conformance.md', import.meta.url), 'utf8');
  return Object.entries(parts).reduce((page, [name, part]) => {
    const place = `{{${name}}}`;
    if (!page.includes(place)) throw new Error(`run/conformance.md has no ${place}`);
    return page.replace(place, () => part);
  }, template);
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
  const rows = toleratedDifferences.map(({ name, what, reason }) => {
    const tolerant = harnesses.filter(({ tolerate }) => tolerate?.includes(name));
    return [tolerant.map(({ title }) => title).join(', '), what, reason];
  });
  const { what, reason } = undeclaredField;
  return markdownTable(['Languages', 'Difference', 'Reason'], [['all', what, reason], ...rows]);
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
