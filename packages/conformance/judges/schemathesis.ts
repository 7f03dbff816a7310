/** Schemathesis makes requests from the contract, valid and not, and judges the answers. It comes from PyPI. */
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from '../tools/repository.js';
import { run, runOrFail } from '../tools/run.js';
import type { Document } from './document-of-root.js';

export interface Report {
  /** The kinds of failure that were found. */
  failures: string[];
  /** How many requests were made. */
  cases: number;
  output: string;
}

export interface Examination {
  apiKey: string;
  organizationId: string;
  /** Names of Schemathesis' checks, or `all`. */
  checks: string;
  excludedChecks?: string;
  /** All operations of the document, unless one is named. */
  operationId?: string;
}

export async function hasPython(): Promise<boolean> {
  const probe = 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)';
  return run('python3', ['-c', probe], { cwd: repository }).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
}

export async function examine(
  document: Document,
  { apiKey, organizationId, checks, excludedChecks, operationId }: Examination,
): Promise<Report> {
  const program = await fetchSchemathesis();
  const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    const { exitCode, output } = await run(
      program,
      [
        'run',
        'openapi.json',
        ...['--url', document.servers[0]?.url ?? ''],
        ...['--header', `Authorization: Bearer ${apiKey}`],
        ...['--header', `x-organization-id: ${organizationId}`],
        ...['--checks', checks],
        ...(excludedChecks ? ['--exclude-checks', excludedChecks] : []),
        ...(operationId ? ['--include-operation-id', operationId] : []),
        ...['--max-examples', '25', '--seed', '20261120', '--no-color'],
      ],
      { cwd: folder, environment: { PYTHONUTF8: '1' } },
    );
    const cases = Number(/([\d,]+) generated/.exec(output)?.[1]?.replace(',', '') ?? 0);
    if (exitCode > 1 || cases === 0) throw new Error(output);
    const failures = [...output.matchAll(/^ {2}❌ ((?:ST\d+ )?[^:\n]+): \d+$/gm)].map(
      ([, kind]) => kind ?? '',
    );
    if (exitCode === 1 && failures.length === 0) throw new Error(output);
    return { failures, cases, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Installs it into `.cache/tools` unless it is there, and returns the path of its program. */
async function fetchSchemathesis(): Promise<string> {
  const folder = join(repository, '.cache', 'tools', 'schemathesis');
  const program = join(folder, 'bin', 'schemathesis');
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
    await runOrFail('python3', ['-m', 'venv', folder], { cwd: repository });
    const parameters = ['install', '--quiet', '--requirement', requirements];
    await runOrFail(join(folder, 'bin', 'pip'), parameters, { cwd: repository });
  }
  return program;
}
