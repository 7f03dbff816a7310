/**
 * `pnpm test:all`: `pnpm test` and every suite that needs more than Node. Prints all failures again at the end, what was
 * left out and why, and how many tests passed.
 */
import { stripVTControlCharacters } from 'node:util';
import { x } from 'tinyexec';
import { findBrowser } from '@voice-agent-platform/shared/chores/browser';
import { runOrFail } from '@voice-agent-platform/shared/chores/run';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

/** The tasks of turbo, each with what makes it fail on a machine that lacks something. */
const SUITES: Readonly<Record<string, () => Promise<unknown>>> = {
  'test:browser': () => findBrowser(),
  'test:consumers': () => Promise.resolve(),
  'test:runtimes': () => findBrowser(),
  'test:third-party': () => runOrFail('python3', ['-c', 'import venv, ensurepip']),
  'test:languages': () => Promise.resolve(),
};

/** The last line of vitest, and that of other suites. */
const RESULT = /^ +Tests  .*\(\d+\)$|^\d+ passed, \d+ failed$/;

const leftOut: string[] = [];
const suites: string[] = [];
for (const [suite, find] of Object.entries(SUITES)) {
  await find().then(
    () => suites.push(suite),
    (error: Error) => leftOut.push(`${suite}: ${error.message}`),
  );
}

let [passed, failed] = [0, 0];
const failures: string[] = [];
// In full, so that results from the cache count as well.
await runTasks('build', 'lint', 'test', '--output-logs=full');
// Two at once: a suite waits for its processes most of the time.
await runTasks(...suites, '--concurrency=2');

for (const failure of failures) console.log(failure);
for (const what of leftOut) console.log(`Left out: ${what}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs tasks of turbo to their end, whatever fails, and counts their tests. A task that fails without one counts as one. */
async function runTasks(...tasks: string[]): Promise<void> {
  const child = x('pnpm', ['build', ...tasks], { nodeOptions: { cwd: repository } });
  const outputs = new Map<string, string[]>();
  const failedTasks: string[] = [];
  for await (const line of child) {
    console.log(line);
    const text = stripVTControlCharacters(line);
    const [, failedTask] = /^(\S+#\S+): +(?:WARNING|ERROR) +command/.exec(text) ?? [];
    if (failedTask !== undefined) failedTasks.push(failedTask.replace('#', ':'));
    const [, task = '', written = ''] = /^(\S+:[\w:-]+): (.*)$/.exec(text) ?? [];
    if (!outputs.has(task)) outputs.set(task, []);
    outputs.get(task)?.push(written);
  }
  if (child.exitCode !== 0 && failedTasks.length === 0) failed += 1;
  for (const [task, output] of outputs) {
    const results = output.filter((line) => RESULT.test(line)).join('\n');
    const sum = (word: string) =>
      [...results.matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].reduce(
        (all, [, n]) => all + Number(n),
        0,
      );
    const hasFailed = failedTasks.includes(task);
    passed += sum('passed');
    failed += hasFailed ? sum('failed') || 1 : 0;
    if (hasFailed) failures.push(`\n== failed: ${task}\n${failureIn(output)}`);
    leftOut.push(...output.flatMap((line) => /^Not run: (.*)/.exec(line)?.[1] ?? []));
  }
}

/** Vitest's report of the failed tests, or the last lines of any other task. */
function failureIn(output: readonly string[]): string {
  const start = output.findIndex((line) => /Failed (Tests|Suites)/.test(line));
  return output.slice(start === -1 ? -40 : start).join('\n');
}
