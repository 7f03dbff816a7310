/** Runs tasks of turbo, and counts the tests in their reports and their output. */
import { stripVTControlCharacters } from 'node:util';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { onExit } from 'signal-exit';
import { x } from 'tinyexec';
import { readResult, removeReports } from './results.js';

/** Ends a suite that hangs outside of its tests, such as during a download. Tests have their own limits. */
const LONGEST_SILENCE_MS = 30 * 60_000;

/** The line that turbo prints for a task that failed, such as `@scope/client#test: ERROR command finished`. */
const FAILED_TASK = /^(\S+#\S+): +(?:WARNING|ERROR) +command/;

/** A line that a task printed, with the prefix of turbo, such as `@scope/client:test: 3 passed`. */
const PRINTED_LINE = /^(\S+?:[\w:-]+): (.*)$/;

/** The line of a suite that leaves a part of itself out, with the reason. */
const LEFT_OUT = /^Not run: (.*)/;

/** Enough of the output to explain a failure that vitest did not report. */
const LAST_LINES = 40;

/** The tests of several tasks. */
export interface Totals {
  passed: number;
  failed: number;
  /** Each failed task with its failures. */
  readonly failures: string[];
  /** The parts of suites that did not run, with reasons. */
  readonly leftOut: string[];
}

/**
 * Runs tasks of turbo to their end, even if some fail, and adds their tests to the totals. A task that fails without a
 * test result counts as one.
 */
export async function runTasks(totals: Totals, ...tasks: string[]): Promise<void> {
  removeReports();
  const { exitCode, outputs, failedTasks } = await watchTasks(tasks);
  if (exitCode !== 0 && failedTasks.size === 0) totals.failed += 1;
  for (const [task, output] of outputs) {
    const result = readResult(task, output);
    totals.passed += result?.passed ?? 0;
    if (failedTasks.has(task)) {
      totals.failed += result?.failed || 1;
      const explanation = result?.failures ?? output.slice(-LAST_LINES).join('\n');
      totals.failures.push(`\n== failed: ${task}\n${explanation}`);
    }
    totals.leftOut.push(...output.flatMap((line) => LEFT_OUT.exec(line)?.[1] ?? []));
  }
}

/** Runs tasks, prints their output, and returns it by task. */
async function watchTasks(tasks: readonly string[]) {
  const outputs = new Map<string, string[]>();
  const failedTasks = new Set<string>();
  const child = x('pnpm', ['build', ...tasks], {
    nodeOptions: { cwd: repository, detached: true },
  });
  // pnpm does not pass signals on, so the signal goes to the whole group. Turbo then ends its children.
  const end = () => process.kill(-child.pid!, 'SIGTERM');
  const forget = onExit(end);
  const watch = setTimeout(() => {
    for (const task of suitesWithoutResult(outputs)) failedTasks.add(task);
    console.log(`Ended: nothing was written for ${LONGEST_SILENCE_MS / 60_000} minutes.`);
    end();
  }, LONGEST_SILENCE_MS);
  for await (const line of child) {
    watch.refresh();
    console.log(line);
    const text = stripVTControlCharacters(line);
    const [, failedTask] = FAILED_TASK.exec(text) ?? [];
    if (failedTask !== undefined) failedTasks.add(failedTask.replace('#', ':'));
    const [, task, written = ''] = PRINTED_LINE.exec(text) ?? [];
    if (task === undefined) continue;
    const output = outputs.get(task) ?? [];
    outputs.set(task, output);
    output.push(written);
  }
  clearTimeout(watch);
  forget();
  return { exitCode: child.exitCode, outputs, failedTasks };
}

/** Returns the tasks that ran tests without printing a result. */
function suitesWithoutResult(outputs: ReadonlyMap<string, readonly string[]>): string[] {
  return [...outputs]
    .filter(([task, output]) => task.includes(':test') && !readResult(task, output))
    .map(([task]) => task);
}
