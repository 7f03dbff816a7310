/**
 * The suite `test:languages [--write | --matrix] [--thorough] [<language>...]` generates, builds, and tests the client
 * of each language. It compares the client's behavior with malformed responses with
 * `internal/languages/<language>/behavior.json`. By default, it runs every language that this machine has the tools
 * for. A named language fails if a tool is missing. `--write` updates the file of each language that passes, and
 * CONFORMANCE.md. `--matrix` only prints the languages for a workflow. `--thorough` generates each client twice and
 * compares the files, and runs the negative controls of every language, not only of the one that needs no build.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MissingToolError } from '@voice-agent-platform/codegen/internal/set-up';
import { collectBehavior } from '@voice-agent-platform/codegen/internal/verify/behavior-file';
import { findHarness, harnesses, readBehavior, writeBehavior, type Harness } from '../registry.js';
import { printableLines, summarize } from '@voice-agent-platform/shared/text';
import { pageFile, renderPage } from './page.js';
import { negativeControls, type NegativeControl } from './negative-controls.js';
import { runLanguage, type LanguageResult, type RunOptions } from './run-language.js';

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    matrix: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.matrix) {
  const include = harnesses.map(({ name, runnerPackages: packages = '' }) => ({
    language: name,
    packages,
  }));
  console.log(JSON.stringify({ include }));
  process.exit();
}

/** A message of a tool can be thousands of lines, so a fault is cut after this many characters. */
const MAX_FAULT_LENGTH = { cell: 1000, control: 2000 };

const named = positionals.map(findHarness);
const queue = (named.length > 0 ? named : harnesses).values();
let [passed, failed] = [0, 0];
// Two at once, because each mostly waits for processes and for the response that never arrives.
await Promise.all([testNext(), testNext()]);
if (values.write) await writeFile(pageFile, renderPage());
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function testNext(): Promise<void> {
  for (const language of queue) {
    try {
      const { checks, red } = await test(language);
      passed += checks - red.length;
      failed += red.length;
      for (const fault of red) console.log(`RED  ${language.title}, ${printableLines(fault)}`);
      console.log(`${language.title}: ${checks - red.length} of ${checks} passed`);
    } catch (error) {
      if (!(error instanceof MissingToolError)) throw error;
      if (named.length > 0) failed += 1;
      // `pnpm test:all` repeats this line.
      console.log(`Not run: ${summarize(error.message)}`);
    }
  }
}

interface TestResult {
  /** The number of checks. */
  readonly checks: number;
  /** A line for each failed check. */
  readonly red: readonly string[];
}

/** Runs one language and compares it with its record, or updates the record if everything is green. */
async function test(language: Harness): Promise<TestResult> {
  const { name, title } = language;
  const { write, thorough } = values;
  const behavior = write ? undefined : (readBehavior(name) ?? {});
  const report = stageReporter(title);
  const { cells, failedStage } = await runLanguage(language, { report, behavior, thorough });
  if (failedStage)
    return { checks: 1, red: [`${failedStage.name} failed: ${failedStage.message}`] };
  const redCells = cells.flatMap(({ round, step, fault }) => {
    if (fault === undefined) return [];
    const hint = round === 'malformed' ? '. If that is right, run again with --write.' : '';
    return [`${round}, ${step}: ${fault.slice(0, MAX_FAULT_LENGTH.cell)}${hint}`];
  });
  const controls = await testControls(language);
  const red = [...redCells, ...controls.red];
  if (write && red.length === 0) {
    const malformed = cells.flatMap((cell) => (cell.round === 'malformed' ? [cell] : []));
    writeBehavior(name, collectBehavior(malformed));
  }
  return { checks: cells.length + controls.checks, red };
}

/** Runs the negative controls of a language: all with `--thorough`, and otherwise only if it needs no build. */
async function testControls(language: Harness): Promise<TestResult> {
  const { name, title } = language;
  const controls = negativeControls.filter(
    (control) => control.language === name && (values.thorough || !language.build),
  );
  const red: string[] = [];
  for (const control of controls) {
    const label = `control, ${control.name}`;
    const report = stageReporter(`${title}: ${label}`);
    const fault = controlFault(control, await runLanguage(language, { report, control }));
    if (fault === undefined) continue;
    const hint = '     If that is right, correct the control in run/negative-controls.ts.';
    red.push(`${label}: ${fault.slice(0, MAX_FAULT_LENGTH.control)}\n${hint}`);
  }
  return { checks: controls.length, red };
}

/** Returns a function that prints each finished stage after the label. */
function stageReporter(label: string): RunOptions['report'] {
  return (stage, seconds) => console.log(`${label}: ${stage} ${seconds.toFixed(1)} s`);
}

/** @returns the difference between the red cells and the recorded ones */
function controlFault(
  { red }: NegativeControl,
  { cells, failedStage }: LanguageResult,
): string | undefined {
  const faulty = cells.filter(({ fault }) => fault !== undefined);
  const found = failedStage?.name ?? faulty.map(({ round, step }) => `${round} ${step}`);
  const [now, recorded] = [found, red].map((cells) => JSON.stringify(cells));
  return now === recorded ? undefined : `red: ${now}, recorded: ${recorded}`;
}
