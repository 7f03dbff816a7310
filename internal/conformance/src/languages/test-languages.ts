/** `pnpm test:languages`: see HELP. */
import { parseArgs } from 'node:util';
import {
  createProgress,
  MissingToolError,
  printable,
  run,
  UsageError,
} from '@voice-agent-platform/codegen';
import { findLanguage, languages, type DrivenLanguage } from '@voice-agent-platform/drivers';
import { fingerprintOf, staleLanguages } from './fingerprint.js';
import { writeGuides } from './guides.js';
import { writePage } from './page.js';
import { changesOf, readEntries, readRecord, recordFile, seenIn, writeRecord } from './records.js';
import { negativeControls, type NegativeControl } from './run/negative-controls.js';
import { runControl } from './run/run-control.js';
import { runLanguage, type Cell, type Reporter } from './run/run-language.js';

const HELP = `Usage: pnpm test:languages [--all | --write | <language>...]

Generates, builds, and tests the client of each language. Without a language: those
whose record is stale, or else the quickest one, and the project's own client. A language
that passes writes its own record in internal/conformance/records. CONFORMANCE.md and the
tables of the guides are written from these records.

Languages: ${languages.map(({ name }) => name).join(', ')}
  --all     run every language
  --write   write CONFORMANCE.md and the tables from the records, and run nothing`;

const CONTROLS_FILE = 'internal/conformance/src/languages/run/negative-controls.ts';

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof UsageError) && !code?.startsWith('ERR_PARSE')) throw error;
  console.error(`${(error as Error).message}\n\n${HELP}`);
  process.exitCode = 2;
}

/** @returns the exit status: 0 if nothing is red and, in CI, nothing is missing or changed */
async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    options: {
      all: { type: 'boolean' },
      write: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  let chosen: readonly DrivenLanguage[] = positionals.map(findLanguage);
  if (values.all) chosen = languages;
  else if (values.write) chosen = [];
  else if (chosen.length === 0) chosen = await languagesToRun();

  let [passed, failed] = [0, 0];
  for (const language of chosen) {
    const { checks, red } = await test(language);
    passed += checks - red;
    failed += red;
    if (checks > 0) console.log(`${language.title}: ${checks - red} passed, ${red} failed`);
  }
  const entries = await readEntries();
  await writePage(entries);
  await writeGuides(entries);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/**
 * Runs one language and, if it is green, writes its record.
 * @returns how many checks there were, and how many of them were red
 */
async function test(language: DrivenLanguage): Promise<{ checks: number; red: number }> {
  const isCI = process.env.CI === 'true';
  const progress = createProgress((text) => void process.stdout.write(text), process.stdout.isTTY);
  const reporter = (prefix: string): Reporter => ({
    onStage: (stage) => progress.start(`${language.title}: ${prefix}${stage}`),
    onLine: (line) => progress.line(line),
  });
  let red = 0;
  const fail = (message: string) => {
    progress.end();
    red += 1;
    console.log(`RED  ${language.title}, ${printable(message)}`);
  };

  try {
    // Taken first: what somebody edits during the run is not what the run saw.
    const fingerprint = language.testedOften ? undefined : await fingerprintOf(language);
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
    progress.end();
    const changes = red === 0 ? await record(language, cells, controls, fingerprint) : [];
    // On a developer's machine the difference in the record is enough: somebody reads it.
    if (isCI) for (const change of changes) fail(`malformed, ${change}`);
    return { checks: cells.length + controls.length, red };
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    progress.end();
    console.log(`Not run: ${error.message}`);
    // On a developer's machine a toolchain may be missing; in CI everything must run.
    return isCI ? { checks: 1, red: 1 } : { checks: 0, red: 0 };
  }
}

/** @returns what the client does differently than in its last run */
async function record(
  language: DrivenLanguage,
  cells: readonly Cell[],
  controls: readonly NegativeControl[],
  fingerprint: string | undefined,
): Promise<string[]> {
  const { generator, toolchain, title } = language;
  const seen = seenIn(cells);
  const changes = changesOf(await readRecord(language), seen.malformed);
  for (const change of changes) console.log(`CHANGED  ${title}, ${change}`);
  const [name, ...argv] = toolchain;
  const version = /\d+(\.\d+)+/.exec(await run({ argv }))?.[0] ?? 'of unknown version';
  await writeRecord(language, {
    generator: `${generator.name} ${generator.version}`.trim(),
    toolchain: `${name} ${version}`,
    ...seen,
    controls: controls.map(({ name: fault, red }) => ({
      name: fault,
      red: typeof red === 'string' ? `does not ${red}` : red.join(', '),
    })),
    ...(fingerprint !== undefined && { fingerprint }),
  });
  console.log(`${title}: wrote ${recordFile(language)}`);
  return changes;
}

/** The languages to run if none is named: what is stale or else the quickest one, and what needs no toolchain. */
async function languagesToRun(): Promise<DrivenLanguage[]> {
  const stale = await staleLanguages();
  if (stale.length > 0) console.log(`Stale: ${stale.map(({ title }) => title).join(', ')}.`);
  const chosen = stale.length > 0 ? stale : [findLanguage('go')];
  return [...chosen, ...languages.filter(({ testedOften }) => testedOften)];
}
