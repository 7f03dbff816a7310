/** Reads the results of tasks: from the report of vitest, or from the last line of a suite that does not run on it. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';

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

/** The result of a task. */
export interface TaskResult {
  readonly passed: number;
  readonly failed: number;
  /** The failures that vitest reported. */
  readonly failures?: string;
}

/** The last line of a suite that does not run on vitest. */
const LAST_LINE = /^(\d+) passed, (\d+) failed$/;

/** The folders of the packages, by name. */
const folders = new Map(
  (await repositoryFiles('*package.json')).map((path) => {
    const { name } = JSON.parse(readFileSync(repository + path, 'utf8')) as { name: string };
    return [name, dirname(path)];
  }),
);

/** Deletes the reports of earlier runs. */
export function removeReports(): void {
  for (const folder of folders.values()) {
    rmSync(reportsIn(folder), { recursive: true, force: true });
  }
}

/**
 * Returns the result of a task, or undefined if it printed none.
 * @param task such as `@voice-agent-platform/client:test:consumers`
 */
export function readResult(task: string, output: readonly string[]): TaskResult | undefined {
  const report = readReport(task);
  if (report) return summarizeReport(report);
  const counts = output.map((line) => LAST_LINE.exec(line)).findLast((found) => found !== null);
  return counts && { passed: Number(counts[1]), failed: Number(counts[2]) };
}

function reportsIn(folder: string): string {
  return join(repository, folder, '.cache/tests');
}

function readReport(task: string): Report | undefined {
  const [name = '', ...script] = task.split(':');
  const folder = folders.get(name);
  const file = folder && join(reportsIn(folder), `${script.join('-')}.json`);
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

/** Counts a file that could not be loaded, or whose hook failed, as a failed test. */
export function summarizeReport(report: Report): TaskResult {
  const { numPassedTests: passed, numFailedTests, testResults } = report;
  const failed = numFailedTests + testResults.filter(isFailedFile).length;
  return { passed, failed, ...(failed > 0 && { failures: listFailures(report) }) };
}

type FileResult = Report['testResults'][number];

/** The message of a file is about the file itself, not about its tests. */
function isFailedFile({ status, message }: FileResult): boolean {
  return status === 'failed' && message !== '';
}

function listFailures({ testResults }: Report): string {
  const lines = testResults.flatMap((file) => [
    ...(isFailedFile(file) ? [`${file.name}: ${file.message}`] : []),
    ...file.assertionResults.flatMap(({ fullName, failureMessages }) =>
      (failureMessages ?? []).map((message) => `${file.name}: ${fullName}\n${message}`),
    ),
  ]);
  return lines.map((line) => stripVTControlCharacters(line)).join('\n\n');
}
