/** Installs Schemathesis, and runs it against a sandbox with the contract and the checks in `schemathesis/`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPythonEnvironment } from '@voice-agent-platform/codegen/internal/languages/tools';
import { cachedFolder } from '@voice-agent-platform/shared/cached-folder';
import { toolsFolder } from '@voice-agent-platform/shared/chores/fetch-tool';
import { run, runCommand } from '@voice-agent-platform/shared/process';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';

const folder = fileURLToPath(new URL('schemathesis/', import.meta.url));
const contract = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
/** Schemathesis and its dependencies, each with its version. */
const requirements = join(folder, 'requirements.txt');
const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
const venv = join(toolsFolder, `schemathesis-${hash}`);

/** Options of one run. schemathesis.toml has all others. */
export interface RunOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly operationIds: readonly string[];
  readonly phases?: string;
}

export interface Outcome {
  /** Number of checked requests. */
  readonly cases: number;
  /** Number of failed ones, including errors of Schemathesis. */
  readonly failures: number;
  /** The output of Schemathesis. */
  readonly report: string;
}

interface Report {
  readonly complete: boolean;
  readonly operations: { tested: number };
  readonly test_cases: {
    generated: number;
    without_checks: number;
    with_failures: number;
    errored: number;
  };
}

/** Installs Schemathesis into a virtual environment in the cache. */
export async function installSchemathesis(): Promise<void> {
  await cachedFolder(venv, async (draft) => {
    const limits = { limitMs: 10 * 60_000, env: { PIP_TIMEOUT: '60', PIP_RETRIES: '1' } };
    for (const command of createPythonEnvironment(draft, requirements)) {
      await runCommand(command, limits);
    }
  });
}

/** @throws if Schemathesis could not finish, because a run without findings would then prove nothing */
export async function runSchemathesis(options: RunOptions): Promise<Outcome> {
  return inTemporaryFolder(async (reports) => {
    // checks.py is next to its configuration, but its bytecode must go elsewhere.
    const env = { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
    // Schemathesis exits with 1 after failures. Only the report distinguishes them from its own errors.
    const { output } = await run(join(venv, 'bin/python'), parametersFor(options, reports), {
      cwd: reports,
      env,
    });
    const printed = output.replaceAll(options.apiKey, '[hidden]');
    const [name] = (await readdir(reports)).filter((file) => file.endsWith('.json'));
    if (name === undefined) throw new Error(`Schemathesis wrote no report.\n${printed}`);
    const report = JSON.parse(await readFile(join(reports, name), 'utf8')) as Report;
    const { generated, without_checks, with_failures, errored } = report.test_cases;
    const cases = generated - without_checks;
    const { tested } = report.operations;
    const { length: operations } = options.operationIds;
    if (!report.complete || tested !== operations || cases === 0) {
      const extent = report.complete ? 'complete' : 'incomplete';
      throw new Error(
        `The run of Schemathesis was ${extent}: ${cases} requests to ${tested} of ${operations} operations.\n${printed}`,
      );
    }
    return { cases, failures: with_failures + errored, report: printed };
  });
}

function parametersFor(
  { baseUrl, apiKey, operationIds, phases }: RunOptions,
  reports: string,
): string[] {
  return [
    // The script's first line names the folder of the install, which was renamed afterwards, so Python runs it directly.
    join(venv, 'bin/schemathesis'),
    '--config-file',
    join(folder, 'schemathesis.toml'),
    'run',
    contract,
    '--url',
    `${baseUrl}/api/v1`,
    '--header',
    `Authorization: Bearer ${apiKey}`,
    ...operationIds.flatMap((operationId) => ['--include-operation-id', operationId]),
    ...(phases === undefined ? [] : ['--phases', phases]),
    '--report',
    'json',
    '--report-dir',
    reports,
    '--no-color',
  ];
}
