/** Prepares the contract's workflows to run against a platform on free ports. */
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createSandbox, seedIds } from '@voice-agent-platform/sandbox';
import { runRedocly } from '@voice-agent-platform/shared/chores/redocly';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { withRoots, type Platform } from './platform.js';
import { calls, suppliersNumber } from './story.js';

const dist = new URL('.', import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));

export const workflowNames = (await readdir(new URL('workflows/', dist)))
  .map((file) => basename(file, '.arazzo.yaml'))
  .sort();

const { id: use_case_id, ...routes } = calls.updatePhoneNumberUseCase.body as { id: string };

/** The inputs of each workflow, from the sandbox's data. */
export const workflowInputs: Readonly<Record<string, object>> = {
  'add-and-remove-a-webhook': {
    use_case_id: seedIds.useCase,
    hook_secret: 'test-recall-secret',
  },
  'give-up-a-number': { phone_number_id: suppliersNumber },
  'rotate-members': {
    members: [
      ...createSandbox().snapshot().organization.members,
      { email: 'rui@harbordental.example', role: 'editor' },
    ],
    email: 'tomas@harbordental.example',
  },
  'route-a-number': {
    phone_number_id: suppliersNumber,
    use_case_id,
    ...routes,
  },
  'trace-a-run': { organization_id: seedIds.organization, use_case_uuid: seedIds.useCaseUuid },
  'train-a-model': {
    use_case_id: seedIds.useCase,
    model_id: seedIds.model,
    train_sample_ids: ['66f1a7c0e5b7d83a9c0e4b71', '66f1a7c0e5b7d83a9c0e4b72'],
    test_sample_ids: ['66f1a7c0e5b7d83a9c0e4b73'],
  },
};

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
  const { path: cwd, remove } = await createTemporaryFolder();
  const document = await readFile(new URL('openapi.json', dist), 'utf8');
  await writeFile(join(cwd, 'openapi.yaml'), withRoots(document, roots));
  await cp(new URL('workflows/', dist), join(cwd, 'workflows'), { recursive: true });
  await mkdir(join(cwd, 'traffic'));
  return {
    /** Runs one workflow and records its traffic. Default inputs: the sandbox's data. */
    respect: (
      name: string,
      inputs: object = { api_key: env.VOICE_AGENT_API_KEY, ...workflowInputs[name] },
    ) => runWorkflow(cwd, name, inputs),
    /** Returns the contract's coverage by traffic so far, and the problems. */
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
  const report = (await readJson(join(cwd, `${name}.json`))) as Report;
  return { exitCode, output, failures: failuresIn(report) };
}

async function checkTraffic(cwd: string) {
  const options =
    '--api openapi.yaml --format json --output drift.json --coverage --coverage-output coverage.json';
  const parameters = ['drift', 'traffic', ...options.split(' ')];
  const { exitCode, output } = await runRedocly(parameters, { cwd });
  if (exitCode > 1) throw new Error(`redocly drift failed: ${output}`);
  const drift = (await readJson(join(cwd, 'drift.json'))) as { run: { totalProblems: number } };
  const { totals } = (await readJson(join(cwd, 'coverage.json'))) as { totals: Totals };
  return { problems: drift.run.totalProblems, totals };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** The part of a report of `respect` that this file uses. */
interface Report {
  readonly files: Readonly<
    Record<
      string,
      { readonly executedWorkflows: readonly { readonly executedSteps: readonly Step[] }[] }
    >
  >;
}

interface Step {
  readonly stepId: string;
  readonly checks: readonly Check[];
}

interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly condition?: string;
}

/** Returns `step: check` for each failed check. */
function failuresIn(report: Report): string[] {
  return Object.values(report.files)
    .flatMap((file) => file.executedWorkflows)
    .flatMap((workflow) => workflow.executedSteps)
    .flatMap(({ stepId, checks }) =>
      checks
        .filter((check) => !check.passed)
        .map((check) => `${stepId}: ${check.condition ?? check.name}`),
    );
}
