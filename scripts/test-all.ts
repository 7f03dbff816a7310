/**
 * `pnpm test:all` runs `pnpm test` and every suite that needs more than Node. At the end it prints all failures again,
 * the suites it left out with reasons, and the number of passed tests.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { onExit } from 'signal-exit';
import { x } from 'tinyexec';
import { findBrowser } from '@voice-agent-platform/shared/chores/browser';
import { fetchTools } from '@voice-agent-platform/shared/chores/fetch-tool';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';

/**
 * The tasks of turbo, each with preparations beyond the packages. Everything is fetched before any suite starts, so
 * that a failed download cannot turn a test red.
 */
const SUITES: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  'test:browser': [findBrowser],
  'test:consumers': [fetchTools],
  'test:runtimes': [fetchTools, findBrowser],
  'test:third-party': [fetchTools, fetchSchemathesis],
  // The suite fetches the tools itself, and leaves out a language whose registry does not respond.
  'test:languages': [],
};

/** The report of vitest's JSON reporter. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Ends a suite that hangs outside of its tests, such as during a download. Tests have their own limits. */
const LONGEST_SILENCE_MS = 30 * 60_000;

/** The last line of a suite that does not run on vitest. */
const RESULT = /^(\d+) passed, (\d+) failed$/;

/** The folders of the packages, by name. */
const folders = new Map(
  (await repositoryFiles('*package.json')).map((path) => {
    const { name } = JSON.parse(readFileSync(repository + path, 'utf8')) as { name: string };
    return [name, dirname(path)];
  }),
);

const leftOut: string[] = [];
let [passed, failed] = [0, 0];
const failures: string[] = [];
// Runs during the build, because downloads mostly wait for a registry.
const ready = findSuites();
// Prints the full output, so that results from the cache count as well.
await runTasks('build', 'lint', 'test', '--output-logs=full');
// Two at once, because a suite mostly waits for its processes.
await runTasks(...(await ready), '--concurrency=2');

for (const failure of failures) console.log(failure);
for (const what of leftOut) console.log(`Left out: ${what}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Returns the suites that this machine can run. */
async function findSuites(): Promise<string[]> {
  const found: string[] = [];
  for (const [suite, needs] of Object.entries(SUITES)) {
    try {
      for (const need of needs) await need();
      found.push(suite);
    } catch (error) {
      leftOut.push(`${suite}: ${(error as Error).message}`);
    }
  }
  return found;
}

function fetchSchemathesis(): Promise<unknown> {
  const script = 'fetch:schemathesis';
  return runOrFail('pnpm', ['--filter', '@voice-agent-platform/integration', script], {
    cwd: repository,
  });
}

/**
 * Runs tasks of turbo to their end, even if some fail, and counts their tests. A task that fails without a test result
 * counts as one.
 */
async function runTasks(...tasks: string[]): Promise<void> {
  for (const folder of folders.values())
    rmSync(reportsIn(folder), { recursive: true, force: true });
  const child = x('pnpm', ['build', ...tasks], {
    nodeOptions: { cwd: repository, detached: true },
  });
  // pnpm does not pass signals on, so the signal goes to the whole group. Turbo then ends its children.
  const end = () => process.kill(-child.pid!, 'SIGTERM');
  const forget = onExit(end);
  const outputs = new Map<string, string[]>();
  const failedTasks: string[] = [];
  const watch = setTimeout(() => {
    failedTasks.push(...suitesWithoutResult(outputs));
    console.log(`Ended: nothing was written for ${LONGEST_SILENCE_MS / 60_000} minutes.`);
    end();
  }, LONGEST_SILENCE_MS);
  for await (const line of child) {
    watch.refresh();
    console.log(line);
    const text = stripVTControlCharacters(line);
    const [, failedTask] = /^(\S+#\S+): +(?:WARNING|ERROR) +command/.exec(text) ?? [];
    if (failedTask !== undefined) failedTasks.push(failedTask.replace('#', ':'));
    const [, task = '', written = ''] = /^(\S+?:[\w:-]+): (.*)$/.exec(text) ?? [];
    if (!outputs.has(task)) outputs.set(task, []);
    outputs.get(task)?.push(written);
  }
  clearTimeout(watch);
  forget();
  if (child.exitCode !== 0 && failedTasks.length === 0) failed += 1;
  for (const [task, output] of outputs) {
    const report = readReport(task);
    const [, ...counts] = output.flatMap((line) => RESULT.exec(line) ?? []);
    const [right = 0, wrong = 0] = report
      ? [report.numPassedTests, report.numFailedTests]
      : counts.map(Number);
    const hasFailed = failedTasks.includes(task);
    passed += right;
    failed += hasFailed ? wrong || 1 : 0;
    if (hasFailed) {
      const failure = report && wrong > 0 ? listFailures(report) : output.slice(-40).join('\n');
      failures.push(`\n== failed: ${task}\n${failure}`);
    }
    leftOut.push(...output.flatMap((line) => /^Not run: (.*)/.exec(line)?.[1] ?? []));
  }
}

/** Returns the tasks that ran tests without printing a result. */
function suitesWithoutResult(outputs: ReadonlyMap<string, readonly string[]>): string[] {
  return [...outputs]
    .filter(([task, output]) => !readReport(task) && !output.some((line) => RESULT.test(line)))
    .map(([task]) => task)
    .filter((task) => task.includes(':test'));
}

function reportsIn(folder: string): string {
  return join(repository, folder, '.cache/tests');
}

/** @param task such as `@voice-agent-platform/client:test:consumers` */
function readReport(task: string): Report | undefined {
  const [name = '', ...script] = task.split(':');
  const folder = folders.get(name);
  const file = folder && join(reportsIn(folder), `${script.join('-')}.json`);
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

function listFailures({ testResults }: Report): string {
  const lines = testResults.flatMap(({ name, status, message, assertionResults }) => [
    ...(status === 'failed' && message !== '' ? [`${name}: ${message}`] : []),
    ...assertionResults.flatMap(({ fullName, failureMessages }) =>
      (failureMessages ?? []).map((message) => `${name}: ${fullName}\n${message}`),
    ),
  ]);
  return lines.map((line) => stripVTControlCharacters(line)).join('\n\n');
}
