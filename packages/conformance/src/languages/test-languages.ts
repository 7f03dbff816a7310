/** `pnpm test:languages`: see HELP. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  behaviorOf,
  createProgress,
  MissingToolError,
  UsageError,
  type Cell,
} from '@voice-agent-platform/codegen';
import { readBehavior, writeBehavior } from './behavior.js';
import type { Language } from './language.js';
import { negativeControls } from './negative-controls.js';
import { formatted, readRecords, writePage } from './page.js';
import { fingerprintOf, toolchainOf, type RunRecord } from './record.js';
import { findLanguage, languages } from './registry.js';
import { runControl, runLanguage, type Reporter } from './run-language.js';

const HELP = `Usage: pnpm test:languages [--all] [--document] [<language>...]

Generates, builds, and tests the client of each language. Without a language: those
whose record in CONFORMANCE.md is stale, or else the quickest one, and the project's own
client. A language that passes is recorded.

Languages: ${languages.map(({ name }) => name).join(', ')}
  --all        run every language
  --document   write what the clients do with malformed responses to behavior.json and
               to the guides`;

const QUICKEST = 'go';
const pageFile = fileURLToPath(new URL('../../../../CONFORMANCE.md', import.meta.url));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof UsageError) && !code?.startsWith('ERR_PARSE')) throw error;
  console.error(`${(error as Error).message}\n\n${HELP}`);
  process.exitCode = 2;
}

/** @returns the exit status: 0 if nothing is red and, in CI, nothing is missing */
async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    options: {
      all: { type: 'boolean' },
      document: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }

  const chosen = values.all
    ? languages
    : positionals.length > 0
      ? positionals.map(findLanguage)
      : await languagesToRun(await readPage());

  let [passed, failed] = [0, 0];
  for (const language of chosen) {
    const documented = values.document ? undefined : ((await readBehavior())[language.name] ?? {});
    const outcome = await test(language, documented);
    passed += outcome.passed;
    failed += outcome.failed;
    if (values.document && outcome.cells.length > 0) {
      const observed = behaviorOf(outcome.cells as Cell[]);
      await writeBehavior({ ...(await readBehavior()), [language.name]: observed });
    }
    if (outcome.failed === 0 && outcome.passed > 0) await record(language);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** Adds the green run of a language to CONFORMANCE.md, which another process may have written in the meantime. */
async function record(language: Language): Promise<void> {
  const fingerprint = await fingerprintOf(language);
  const toolchain = await toolchainOf(language);
  const records = (await readPage()).set(language.title, {
    toolchain,
    ...(fingerprint !== undefined && { fingerprint }),
  });
  const behavior = await readBehavior();
  const page = writePage(
    languages.map((each) => ({
      language: each,
      record: records.get(each.title),
      behavior: behavior[each.name],
    })),
  );
  await writeFile(pageFile, await formatted('CONFORMANCE.md', page));
}

async function readPage(): Promise<Map<string, RunRecord>> {
  return readRecords(await readFile(pageFile, 'utf8').catch(() => ''));
}

interface TestOutcome {
  readonly passed: number;
  readonly failed: number;
  readonly cells: readonly unknown[];
}

async function test(
  language: Language,
  behavior: Parameters<typeof runLanguage>[1],
): Promise<TestOutcome> {
  const progress = createProgress((text) => void process.stdout.write(text), process.stdout.isTTY);
  const reporter = (prefix: string): Reporter => ({
    onStage: (stage) => progress.start(`${language.title}: ${prefix}${stage}`),
    onLine: (line) => progress.line(line),
  });
  const red: string[] = [];
  let checks = 0;
  const fail = (message: string) => {
    progress.end();
    red.push(message);
    console.log(`RED  ${language.title}, ${message}`);
  };

  try {
    const { cells, failedStage } = await runLanguage(language, behavior, reporter(''));
    if (failedStage) {
      fail(`${failedStage.name} failed: ${failedStage.message}`);
      return { passed: 0, failed: 1, cells };
    }
    checks += cells.length;
    for (const { round, step, fault } of cells) {
      if (fault !== undefined) fail(`${round}, ${step}: ${fault.slice(0, 1000)}`);
    }
    for (const control of negativeControls.filter((each) => each.language === language.name)) {
      const { fault } = await runControl(control, language, reporter(`control, ${control.name}: `));
      checks += 1;
      if (fault !== undefined) fail(`control, ${control.name}: ${fault.slice(0, 2000)}`);
    }
    progress.end();
    console.log(`${language.title}: ${checks - red.length} passed, ${red.length} failed`);
    return { passed: checks - red.length, failed: red.length, cells };
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    progress.end();
    console.log(`Not run: ${error.message}`);
    // On a developer's machine a toolchain may be missing; in CI everything must run.
    return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0, cells: [] };
  }
}

/** The languages to run if none is named. */
async function languagesToRun(records: ReadonlyMap<string, RunRecord>): Promise<Language[]> {
  const stale: Language[] = [];
  for (const language of languages) {
    if (records.get(language.title)?.fingerprint !== (await fingerprintOf(language)))
      stale.push(language);
  }
  if (stale.length > 0) {
    console.log(`CONFORMANCE.md is stale for ${stale.map(({ title }) => title).join(', ')}.`);
  }
  const chosen = stale.length > 0 ? stale : [findLanguage(QUICKEST)];
  return [...chosen, ...languages.filter(({ everyRun }) => everyRun)];
}
