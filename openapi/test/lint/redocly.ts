import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { asArray, asObject, asText } from '../../scripts/json.js';
import { redocly } from '../../scripts/redocly.js';
import { inTemporaryFolder } from '../../../scripts/lib/temporary-folder.js';
import type { Finding } from './finding.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The rules of the house as the shipped configuration sets them, and nothing else. */
export async function houseRules(): Promise<Record<string, unknown>> {
  const config = asObject(parse(await readFile(join(root, 'redocly.yaml'), 'utf8')));
  return Object.fromEntries(
    Object.entries(asObject(config.rules)).filter(([name]) => name.startsWith('house/')),
  );
}

/** Lints documents by the house rules of Redocly, all of them in one process; `rulesOf` sets rules for one of them. */
export function lintByRedocly(
  documents: Readonly<Record<string, string>>,
  rulesOf: (name: string) => Record<string, unknown> = () => ({}),
): Promise<Map<string, Finding[]>> {
  return inTemporaryFolder(async (folder) => {
    const files = new Map(
      Object.keys(documents).map((name, index) => [name, join(folder, `${index}.yaml`)]),
    );
    const apis = Object.fromEntries(
      [...files].map(([name, file], index) => [index, { root: file, rules: rulesOf(name) }]),
    );
    const config = join(folder, 'redocly.yaml');
    const plugins = [join(root, 'lint/redocly/plugin.js')];
    const rules = await houseRules();
    await writeFile(config, stringify({ telemetry: 'off', plugins, rules, apis }));
    await Promise.all([...files].map(([name, file]) => writeFile(file, documents[name] ?? '')));
    const reports = await run(['lint', '--config', config]);
    return new Map([...files].map(([name, file]) => [name, findings(reports, file)]));
  });
}

/** Every rule of `recheck` that has something against the prose of a file, as an error. */
export async function proseRulesAgainst(file: string): Promise<Set<string>> {
  const [report] = await run(['recheck', file, '--config', join(root, 'redocly.yaml')]);
  const errors = asArray(asObject(report).issues).map(asObject);
  return new Set(
    errors.filter(({ severity }) => severity === 'error').map(({ ruleName }) => asText(ruleName)),
  );
}

/** Every rule of the shipped configuration that has something against one of the files. */
export async function rulesAgainst(files: readonly string[]): Promise<Set<string>> {
  const reports = await run(['lint', ...files, '--config', join(root, 'redocly.yaml')]);
  return new Set(problemsOf(reports).map((problem) => asText(problem.ruleId)));
}

/** Every rule of the specification itself that has something against one of the files. */
export async function specificationRulesAgainst(files: readonly string[]): Promise<Set<string>> {
  // In a folder without a configuration, so that no other rule runs.
  const reports = await run(['lint', ...files, '--extends=spec'], tmpdir());
  return new Set(problemsOf(reports).map((problem) => asText(problem.ruleId)));
}

async function run(parameters: string[], cwd = root): Promise<unknown[]> {
  const output = await outputOf([...parameters, '--format=json', '--max-problems=10000'], cwd);
  // One JSON object for each file, one after the other without a separator.
  return JSON.parse(`[${output.replaceAll(/^\}\{$/gm, '},{')}]`) as unknown[];
}

/** Exit code 1 means that there are findings; anything else is a failure of the run itself. */
async function outputOf(parameters: string[], cwd: string): Promise<string> {
  try {
    return await redocly(parameters, cwd);
  } catch (error) {
    const { code, stdout } = error as { code?: unknown; stdout: string };
    if (code !== 1) throw error;
    return stdout;
  }
}

const problemsOf = (reports: unknown[]) =>
  reports.flatMap((report) => asArray(asObject(report).problems)).map(asObject);

function findings(reports: unknown[], file: string): Finding[] {
  return problemsOf(reports)
    .map((problem) => ({ problem, place: placeOf(problem) }))
    .filter(({ place }) => resolve(root, place.file) === file)
    .map(({ problem, place }) => ({ rule: asText(problem.ruleId), line: place.line }));
}

function placeOf(problem: Record<string, unknown>): { file: string; line: number } {
  const location = asObject(asArray(problem.location)[0]);
  return {
    file: asText(asObject(location.source).ref),
    line: Number(asObject(location.start).line),
  };
}
