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
import { collectBehavior } from '@voice-agent-platform/codegen/internal/verify/command';
import { findHarness, harnesses, readBehavior, writeBehavior, type Harness } from '../registry.js';
import { printableLines, summarize } from '@voice-agent-platform/shared/text';
import { pageFile, renderPage } from './page.js';
import { negativeControls, type NegativeControl } from './negative-controls.js';
import { runLanguage, type LanguageResult } from './run-language.js';

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

/**
 * Runs one language and compares it with its record, or updates the record if everything is green.
 * @returns the number of checks, and the red ones
 */
async function test(language: Harness) {
  const { name, title } = language;
  const { write, thorough } = values;
  const reporter = (prefix: string) => (stage: string, seconds: number) =>
    console.log(`${title}: ${prefix}${stage} ${seconds.toFixed(1)} s`);
  const behavior = write ? undefined : (readBehavior(name) ?? {});
  const { cells, failedStage } = await runLanguage(language, {
    report: reporter(''),
    behavior,
    thorough,
  });
  if (failedStage)
    return { checks: 1, red: [`${failedStage.name} failed: ${failedStage.message}`] };
  const red = cells.flatMap(({ round, step, fault }) => {
    if (fault === undefined) return [];
    const hint = round === 'malformed' ? '. If that is right, run again with --write.' : '';
    return [`${round}, ${step}: ${fault.slice(0, 1000)}${hint}`];
  });
  const controls = negativeControls.filter(
    (control) => control.language === name && (thorough || !language.build),
  );
  for (const control of controls) {
    const report = reporter(`control, ${control.name}: `);
    const fault = controlFault(control, await runLanguage(language, { report, control }));
    if (fault === undefined) continue;
    red.push(
      `control, ${control.name}: ${fault.slice(0, 2000)}\n     If that is right, correct the control in run/negative-controls.ts.`,
    );
  }
  if (write && red.length === 0) {
    writeBehavior(
      name,
      collectBehavior(cells.flatMap((cell) => (cell.round === 'malformed' ? [cell] : []))),
    );
  }
  return { checks: cells.length + controls.length, red };
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
