/** Runs the contract's workflows against a platform on free ports, and compares their traffic with the contract. */
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { redoclyProgram, runRedocly } from '@voice-agent-platform/shared/chores/redocly';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { run } from '@voice-agent-platform/shared/process';
import { shellQuoted } from '@voice-agent-platform/shared/text';
import { withRoots, type Platform } from './platform.js';
import { readFailures } from './respect-report.js';
import { inputsOf } from './workflow-inputs.js';

const dist = new URL('.', import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));

export const workflowNames = (await readdir(new URL('workflows/', dist)))
  .map((file) => basename(file, '.arazzo.yaml'))
  .sort();

export type Workflows = Awaited<ReturnType<typeof prepareWorkflows>>;

type Totals = Record<
  'operations' | 'parameters' | 'properties' | 'responses',
  { covered: number; total: number }
>;

/**
 * Copies the workflows and the document as a release does, with each root on its own port, because the runner's
 * `--server` would send everything to one root. The folder also collects recorded traffic, and is removed at the end.
 */
export async function prepareWorkflows({ roots, env }: Platform) {
  const { path, remove } = await createTemporaryFolder();
  const cwd = join(path, 'dist');
  const document = await readFile(new URL('openapi.json', dist), 'utf8');
  await mkdir(join(cwd, 'traffic'), { recursive: true });
  await writeFile(join(cwd, 'openapi.yaml'), withRoots(document, roots));
  await cp(new URL('workflows/', dist), join(cwd, 'workflows'), { recursive: true });
  return {
    /** Runs one workflow and records its traffic. Default inputs: the sandbox's data. */
    respect: (
      name: string,
      inputs: object = { api_key: env.VOICE_AGENT_API_KEY, ...inputsOf(name) },
    ) => runWorkflow(cwd, name, inputs),
    /** Runs a command that begins with `redocly` in a shell, in a folder with the `dist` of the package. */
    shell: (command: string) => runInShell(path, command),
    /**
     * Compares the traffic so far with the contract. Returns the number of problems, the workflows that were recorded, and
     * the contract's coverage.
     */
    drift: () => checkTraffic(cwd),
    [Symbol.asyncDispose]: remove,
  };
}

async function runWorkflow(cwd: string, name: string, inputs: object) {
  const options = `--verbose --json-output ${name}.json --har-output traffic/${name}.har`;
  const { exitCode, output } = await runRedocly(
    ['respect', `workflows/${name}.arazzo.yaml`, ...options.split(' ')],
    {
      cwd,
      // In a variable, because every user of the machine can read parameters.
      env: { REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs), NO_COLOR: '1' },
    },
  );
  const failures = readFailures(await readJson(join(cwd, `${name}.json`)));
  return { exitCode, output, failures };
}

function runInShell(cwd: string, command: string) {
  const program = [process.execPath, redoclyProgram].map(shellQuoted).join(' ');
  return run('sh', ['-c', command.replace(/^redocly/, () => program)], {
    cwd,
    env: { REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' },
  });
}

async function checkTraffic(cwd: string) {
  const options =
    '--api openapi.yaml --format json --output drift.json --coverage --coverage-output coverage.json';
  const parameters = ['drift', 'traffic', ...options.split(' ')];
  const { exitCode, output } = await runRedocly(parameters, { cwd });
  if (exitCode > 1) throw new Error(`redocly drift failed: ${output}`);
  const drift = (await readJson(join(cwd, 'drift.json'))) as { run: { totalProblems: number } };
  const { totals } = (await readJson(join(cwd, 'coverage.json'))) as { totals: Totals };
  const recordings = await readdir(join(cwd, 'traffic'));
  const recorded = recordings.map((file) => basename(file, '.har')).sort();
  return { problems: drift.run.totalProblems, recorded, totals };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
