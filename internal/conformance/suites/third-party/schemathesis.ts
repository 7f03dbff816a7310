import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, requireTools, run, runOnce } from '@voice-agent-platform/codegen';
import { inTemporaryFolder } from '@voice-agent-platform/shared/temporary-folder';

const folder = fileURLToPath(new URL('schemathesis/', import.meta.url));
const contract = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const cache = join(caches, 'voice-agent-platform/schemathesis-4.32.5');
const program = (name: string) => join(cache, 'venv/bin', name);

/** Options of one run; schemathesis.toml has everything else. */
export interface RunOptions {
  baseUrl: string;
  apiKey: string;
  operationIds: string[];
  phases?: string;
}

export interface Outcome {
  /** Requests that were sent and checked. */
  cases: number;
  /** How many of them failed a check, errors of Schemathesis included. */
  failures: number;
  /** What Schemathesis printed. */
  report: string;
}

interface Report {
  complete: boolean;
  operations: { tested: number };
  test_cases: { generated: number; without_checks: number; with_failures: number; errored: number };
}

/** @throws {MissingToolError} if Python is missing */
export async function setUpSchemathesis(): Promise<void> {
  const commands = [
    { argv: ['python3', '-m', 'venv', join(cache, 'venv')] },
    { argv: [program('pip'), 'install', '--requirement', join(folder, 'requirements.txt')] },
  ];
  const python = {
    probe: ['python3', '-c', 'import venv, ensurepip'],
    hint: 'Install Python 3.10 or later with its module venv (Debian: python3-venv).',
  };
  await requireTools('Schemathesis', [python]);
  await runOnce(commands, { cache, settings: folder }, 'set-up');
}

/** @throws if Schemathesis could not finish: a run without findings would then prove nothing. */
export async function runSchemathesis({
  baseUrl,
  apiKey,
  operationIds,
  phases,
}: RunOptions): Promise<Outcome> {
  return inTemporaryFolder(async (reports) => {
    const argv = [
      program('schemathesis'),
      ...['--config-file', join(folder, 'schemathesis.toml')],
      'run',
      contract,
      ...['--url', `${baseUrl}/api/v1`],
      ...['--header', `Authorization: Bearer ${apiKey}`],
      ...operationIds.flatMap((operationId) => ['--include-operation-id', operationId]),
      ...(phases === undefined ? [] : ['--phases', phases]),
      ...['--report', 'json', '--report-dir', reports, '--no-color'],
    ];
    // checks.py is next to its configuration. The bytecode that Python compiles from it belongs elsewhere.
    const env = { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
    // It exits with 1 after failures. The report distinguishes them from an error of Schemathesis itself.
    const printed = await run({ argv, cwd: reports, env }).catch((error: unknown) => {
      if (error instanceof CommandError) return error.message.replaceAll(apiKey, '<key>');
      throw error;
    });
    const [name] = (await readdir(reports)).filter((file) => file.endsWith('.json'));
    if (name === undefined) throw new Error(printed);
    const report = JSON.parse(await readFile(join(reports, name), 'utf8')) as Report;
    return outcomeOf(report, operationIds.length, printed);
  });
}

/** @throws if an operation was not tested, or no request was checked */
export function outcomeOf(report: Report, operations: number, printed: string): Outcome {
  const { generated, without_checks, with_failures, errored } = report.test_cases;
  const cases = generated - without_checks;
  if (!report.complete || report.operations.tested !== operations || cases === 0) {
    throw new Error(
      `Schemathesis tested ${report.operations.tested} of ${operations} operations.\n${printed}`,
    );
  }
  return { cases, failures: with_failures + errored, report: printed };
}
