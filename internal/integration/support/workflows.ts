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
export const workflowInputs: Record<string, object> = {
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
  const readReport = async <Report>(file: string) =>
    JSON.parse(await readFile(join(cwd, file), 'utf8')) as Report;

  return {
    /** Runs one workflow and records its traffic. Default inputs: the sandbox's data. */
    respect: async (
      name: string,
      inputs: object = { api_key: env.VOICE_AGENT_API_KEY, ...workflowInputs[name] },
    ) => {
      const files = `--json-output ${name}.json --har-output traffic/${name}.har`;
      const { exitCode, output } = await runRedocly(
        ['respect', `workflows/${name}.arazzo.yaml`, ...files.split(' ')],
        {
          cwd,
          // In a variable, because every user of the machine can read parameters.
          env: { REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs), NO_COLOR: '1' },
        },
      );
      const report = await readReport<Report>(`${name}.json`);
      return { exitCode, output, failures: failuresIn(report) };
    },
    /** Returns the contract's coverage by traffic so far, and the problems. */
    drift: async () => {
      const options =
        '--api openapi.yaml --format json --output drift.json --coverage --coverage-output coverage.json';
      const { exitCode, output } = await runRedocly(['drift', 'traffic', ...options.split(' ')], {
        cwd,
      });
      if (exitCode > 1) throw new Error(output);
      const { run } = await readReport<{ run: { totalProblems: number } }>('drift.json');
      const { totals } = await readReport<{ totals: Totals }>('coverage.json');
      return { problems: run.totalProblems, totals };
    },
    [Symbol.asyncDispose]: remove,
  };
}

interface Report {
  files: Record<string, { executedWorkflows: { executedSteps: Step[] }[] }>;
}

interface Step {
  stepId: string;
  checks: { name: string; passed: boolean; condition?: string }[];
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
