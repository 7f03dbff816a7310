/** The suite `test:languages`: see HELP. */
import { parseArgs } from 'node:util';
import { MissingToolError } from '@voice-agent-platform/codegen/internal/set-up';
import { behaviorOf } from '@voice-agent-platform/codegen/internal/verify/command';
import type { Behavior } from '@voice-agent-platform/codegen/internal/verify/verify';
import {
  findLanguage,
  languages,
  readBehavior,
  writeBehavior,
  type DrivenLanguage,
} from '@voice-agent-platform/drivers';
import { printableLines } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { writePage } from './page.js';
import { negativeControls } from './run/negative-controls.js';
import { runControl } from './run/run-control.js';
import { runLanguage } from './run/run-language.js';

const HELP = `Usage: test:languages [--write] [<language>...]

Generates, builds, and tests the client of each language, and compares what it does with
malformed responses with internal/drivers/<language>/behavior.json. Without a language:
every language that this machine has the tools for. A language that is named and cannot
run fails.

Languages: ${languages.map(({ name }) => name).join(', ')}
  --write   write the file of each language that passes, and CONFORMANCE.md`;

const CONTROLS_FILE = 'internal/conformance/src/languages/run/negative-controls.ts';

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof UsageError) && !code?.startsWith('ERR_PARSE')) throw error;
  console.error(`${(error as Error).message}\n\n${HELP}`);
  process.exitCode = 2;
}

/** @returns the exit status: 0 if nothing is red and every named language ran */
async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    options: { write: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const named = positionals.map(findLanguage);
  const leftOut: string[] = [];
  let [passed, failed] = [0, 0];
  const queue = (named.length > 0 ? named : languages).values();
  const testNext = async () => {
    for (const language of queue) {
      const { checks, red, missing } = await test(language, values.write ?? false);
      if (missing !== undefined) leftOut.push(missing);
      passed += checks - red;
      failed += red;
      if (checks > 0) console.log(`${language.title}: ${checks - red} of ${checks} passed`);
    }
  };
  // Two at once: each waits for downloads, and for a response that never arrives.
  await Promise.all([testNext(), testNext()]);
  if (named.length > 0) failed += leftOut.length;
  if (values.write) await writePage();
  for (const reason of leftOut) console.log(`Not run: ${reason}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

interface TestResult {
  readonly checks: number;
  readonly red: number;
  /** The program that the machine lacks. */
  readonly missing?: string;
}

/** Runs one language and compares it with its record, or writes the record if it is green. */
async function test(language: DrivenLanguage, write: boolean): Promise<TestResult> {
  const reporter = (prefix: string) => (stage: string, seconds: number) =>
    console.log(`${language.title}: ${prefix}${stage} ${seconds.toFixed(1)} s`);
  let red = 0;
  const fail = (message: string) => {
    red += 1;
    console.log(`RED  ${language.title}, ${printableLines(message)}`);
  };

  try {
    const { cells, failedStage } = await runLanguage(language, reporter(''));
    if (failedStage) {
      fail(`${failedStage.name} failed: ${failedStage.message}`);
      return { checks: 1, red };
    }
    for (const { round, step, fault } of cells) {
      if (fault !== undefined) fail(`${round}, ${step}: ${fault.slice(0, 1000)}`);
    }
    const controls = negativeControls.filter((each) => each.language === language.name);
    for (const control of controls) {
      const fault = await runControl(control, language, reporter(`control, ${control.name}: `));
      if (fault === undefined) continue;
      fail(
        `control, ${control.name}: ${fault.slice(0, 2000)}\n     If that is right, correct the control in ${CONTROLS_FILE}.`,
      );
    }
    const behavior = behaviorOf(cells.filter((cell) => cell.round !== 'guide'));
    if (!write) for (const change of changesOf(readBehavior(language.name), behavior)) fail(change);
    else if (red === 0) writeBehavior(language.name, behavior);
    return { checks: cells.length + controls.length, red };
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    return { checks: 0, red: 0, missing: error.message };
  }
}

/** How the client treats malformed responses now, where that differs from its record. */
function changesOf(recorded: Behavior = {}, now: Behavior): string[] {
  const steps = new Set([...Object.keys(recorded), ...Object.keys(now)]);
  return [...steps]
    .filter((step) => recorded[step] !== now[step])
    .map(
      (step) =>
        `malformed, ${step}: ${now[step] ?? 'not tested'}, recorded: ${recorded[step] ?? 'nothing'}. ` +
        'If that is right, run again with --write.',
    );
}
