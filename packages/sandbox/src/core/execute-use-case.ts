import type { Hook, Run, WorkflowVersion } from '@voice-agent-platform/types';
import { schemas } from '@voice-agent-platform/validators';
import { anything, assertFields, type Check } from '../common/check.js';
import { faultsIn, Problem } from '../common/problem.js';
import { CallerGone } from '../http/exchange.js';
import { find } from '../operations/operation.js';
import { issuerFor } from '../state/clock-and-ids.js';
import type { Delivery, DeliveryPayload } from '../state/snapshot.js';
import { timeOf, withWrites, write, type State } from '../state/state.js';
import type { Core } from './core.js';
import type { Change, World } from './world.js';

/** The run that an execution adds. */
export interface ExecuteOptions {
  /** Status of the run. Default `completed`. */
  readonly status?: Run['status'];
  /** When the run took place, in RFC 3339 form. Default: the time of the sandbox's clock. */
  readonly timestamp?: string;
}

/** The values are checked with the run that they are part of. */
export const executeOptions: Readonly<Record<keyof ExecuteOptions, Check>> = {
  status: anything,
  timestamp: anything,
};

/** What an execution created. */
export interface Execution {
  readonly run: Run;
  readonly deliveries: readonly Delivery[];
}

/** The live version of a use case, or else the latest. */
// Decision: executed-version
function versionToRun(state: State, useCaseUuid: string | undefined): WorkflowVersion {
  const [first] = [...state.versions.values()]
    .filter(({ use_case_id, is_deleted }) => use_case_id === useCaseUuid && !is_deleted)
    .sort((a, b) => Number(b.is_live) - Number(a.is_live) || timeOf(b) - timeOf(a));
  if (!first) {
    throw new Problem(409, 'conflict', 'The use case has no workflow version that can run.');
  }
  const { changelog: _, ...version } = first;
  return version;
}

// Decision: hook-payload
function payloadOf(useCaseId: string, run: Run): DeliveryPayload {
  return {
    sandbox: true,
    note: "This payload is the sandbox's own. What the platform sends is not specified.",
    use_case_id: useCaseId,
    run_id: run.id,
    timestamp: run.timestamp,
  };
}

/** Plans an execution, and issues its identifiers: no other change issues them while the webhooks are sent. */
function planned(core: Core, world: World, useCaseId: string, options: ExecuteOptions) {
  const { state } = world;
  const useCase = find(state.useCases, useCaseId, 'use case');
  const version = versionToRun(state, state.useCaseUuids.get(useCaseId));
  const ids = issuerFor(state, core.options.ids);
  // Decision: executed-run
  const run: Run = {
    id: ids.next('uuid'),
    org_id: version.org_id,
    use_case_id: version.use_case_id,
    version_id: version.id,
    status: options.status ?? 'completed',
    annotation: null,
    timestamp: options.timestamp ?? new Date(core.now(world)).toISOString(),
    data: {},
    issuesCount: 0,
    version,
  };
  const faults = faultsIn('body', schemas.Run(run));
  if (faults.length > 0) {
    throw new Problem(422, 'contract-violation', 'The run would violate the contract.', { faults });
  }
  const deliveries = (useCase.hooks ?? []).map((hook: Hook): Delivery => ({
    id: ids.next('uuid'),
    useCaseId,
    runId: run.id,
    url: hook.url ?? '',
    headers: (hook.headers ?? []).map(({ key = '', value = '' }) => ({ key, value })),
    payload: payloadOf(useCaseId, run),
    outcome: 'recorded',
  }));
  const next: World = { ...world, state: { ...state, idsIssued: ids.issued() } };
  return [next, { run, deliveries }] as const;
}

function executed(world: World, { run, deliveries }: Execution) {
  const writes = [
    write('runs', undefined, run),
    ...deliveries.map((delivery) => write('deliveries', undefined, delivery)),
  ];
  const next: World = { ...world, state: withWrites(world.state, writes) };
  return [next, { run, deliveries }] as const;
}

/** Executes a use case once. The run and its webhooks are one change, made when all webhooks have an outcome. */
export async function executeUseCase(
  core: Core,
  useCaseId: string,
  options: ExecuteOptions = {},
): Promise<Execution> {
  assertFields(executeOptions, options);
  const { deliver } = core.options;
  const { closing } = core;
  const { replacements } = core.world;
  const planning: Change<Execution> = (world) => planned(core, world, useCaseId, options);
  if (!deliver) return core.change((world) => executed(...planning(world)));
  const { run, deliveries: hooks } = core.update(planning);
  const deliveries = await Promise.all(
    hooks.map(async (one) => ({ ...one, ...(await deliver(one, closing)) })),
  );
  if (closing.aborted) {
    throw new CallerGone('The sandbox was closed while the webhooks were sent.');
  }
  return core.change((world) => {
    if (world.replacements === replacements) return executed(world, { run, deliveries });
    const detail =
      'The state was replaced while the webhooks were sent, so the run was not added. Execute the use case again.';
    throw new Problem(409, 'conflict', detail);
  });
}
