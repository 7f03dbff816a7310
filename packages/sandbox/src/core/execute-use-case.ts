import type { Hook, Run, UseCase, WorkflowVersion } from '@voice-agent-platform/types';
import { schemas } from '@voice-agent-platform/validators';
import { wait } from '../common/abort.js';
import { anything, assertFields, type Check } from '../common/check.js';
import { assertNoFaults, faultsIn, Problem } from '../common/problem.js';
import { find } from '../state/resources.js';
import { IdIssuer } from '../state/identifiers.js';
import {
  parseTime,
  useCaseUuid,
  withItems,
  type DeliverHook,
  type Delivery,
  type DeliveryPayload,
  type State,
} from '../state/state.js';
import type { Core } from './core.js';

/** The run that an execution adds. */
export interface ExecuteOptions {
  /** Status of the run. Default `completed`. */
  readonly status?: Run['status'];
  /** Time of the run, in RFC 3339 form. Default: the time of the sandbox's clock. */
  readonly timestamp?: string;
}

/** Checks the fields. The values are validated with the run that they become part of. */
export const executeChecks: Readonly<Record<keyof ExecuteOptions, Check>> = {
  status: anything,
  timestamp: anything,
};

/** The created run and webhooks. */
export interface Execution {
  readonly run: Run;
  readonly deliveries: readonly Delivery[];
}

// Without a limit, a sandbox that runs all day would grow with each execution.
const MAX_DELIVERIES = 1_000;

/**
 * Executes a use case once, by either of its identifiers. Adds a run with its webhooks, then the outcomes of the sent
 * ones.
 */
export async function executeUseCase(
  core: Core,
  idOrUuid: string,
  options: ExecuteOptions = {},
): Promise<Execution> {
  assertFields(executeChecks, options);
  const { state } = core;
  const useCase = findUseCase(state, idOrUuid);
  const version = selectVersion(state, useCaseUuid(state, useCase.id));
  const ids = new IdIssuer(state);
  const run = createRun(version, {
    id: ids.next('uuid'),
    status: options.status ?? 'completed',
    timestamp: options.timestamp ?? new Date(core.now()).toISOString(),
  });
  const deliveries = (useCase.hooks ?? []).map((hook: Hook) =>
    createDelivery(hook, { id: ids.next('uuid'), useCaseId: useCase.id, run }),
  );
  await core.commit({
    ...state,
    runs: [...state.runs, run],
    deliveries: [...state.deliveries, ...deliveries].slice(-MAX_DELIVERIES),
    idsIssued: ids.issued,
  });
  const { deliver } = core.options;
  if (!deliver) return { run, deliveries };
  const outcomes = await send(core, deliver, deliveries);
  await commitOutcomes(core, { recorded: deliveries, outcomes });
  return { run, deliveries: outcomes };
}

/** Finds a use case by either of its identifiers, or throws a Problem of 404. */
function findUseCase(state: State, idOrUuid: string): UseCase {
  const named = Object.entries(state.useCaseUuids).find(([, uuid]) => uuid === idOrUuid);
  return find(state, 'useCases', named?.[0] ?? idOrUuid);
}

/** Returns the live version of a use case, or the latest if none is live. */
// Decision: executed-version
function selectVersion(state: State, uuid: string | undefined): WorkflowVersion {
  const [first] = state.versions
    .filter(({ use_case_id, is_deleted }) => use_case_id === uuid && !is_deleted)
    .sort((a, b) => Number(b.is_live) - Number(a.is_live) || parseTime(b) - parseTime(a));
  if (!first) {
    throw new Problem('conflict', 'The use case has no workflow version that can run.');
  }
  const { changelog: _, ...version } = first;
  return version;
}

// Decision: executed-run
function createRun(
  version: WorkflowVersion,
  { id, status, timestamp }: Pick<Run, 'id' | 'status' | 'timestamp'>,
): Run {
  const run: Run = {
    id,
    org_id: version.org_id,
    use_case_id: version.use_case_id,
    version_id: version.id,
    status,
    annotation: null,
    timestamp,
    data: {},
    issuesCount: 0,
    version,
  };
  const faults = faultsIn('body', schemas.Run.faults(run));
  assertNoFaults('contract-violation', 'The run would violate the contract.', faults);
  return run;
}

function createDelivery(
  { url = '', headers = [] }: Hook,
  { id, useCaseId, run }: { readonly id: string; readonly useCaseId: string; readonly run: Run },
): Delivery {
  return {
    id,
    useCaseId,
    runId: run.id,
    url,
    headers: headers.map(({ key = '', value = '' }) => ({ key, value })),
    payload: createPayload(useCaseId, run),
    outcome: 'recorded',
  };
}

// Decision: hook-payload
function createPayload(useCaseId: string, run: Run): DeliveryPayload {
  return {
    sandbox: true,
    note: "This payload is the sandbox's own. What the platform sends is not specified.",
    use_case_id: useCaseId,
    run_id: run.id,
    timestamp: run.timestamp,
  };
}

const WEBHOOK_TIMEOUT_MS = 5_000;

/** Sends webhooks all at once, and returns them with their outcomes. */
async function send(
  core: Core,
  deliver: DeliverHook,
  deliveries: readonly Delivery[],
): Promise<readonly Delivery[]> {
  const stop = new AbortController();
  void wait(WEBHOOK_TIMEOUT_MS, core.life, stop.signal).then((isOver) => {
    stop.abort(
      isOver
        ? `no response within ${WEBHOOK_TIMEOUT_MS / 1_000} seconds`
        : 'the sandbox was closed, reset, or restored',
    );
  });
  const outcomes = deliveries.map(async (delivery) => ({
    ...delivery,
    ...(await deliver(delivery, stop.signal, core.options.allowedHosts)),
  }));
  return Promise.all(outcomes).finally(() => stop.abort());
}

/** Replaces the recorded webhooks by the sent ones. A reset may have removed some, and they must stay removed. */
async function commitOutcomes(
  core: Core,
  { recorded, outcomes }: Readonly<Record<'recorded' | 'outcomes', readonly Delivery[]>>,
): Promise<void> {
  const { deliveries } = core.state;
  const kept = outcomes.filter((_, index) => deliveries.includes(recorded[index]!));
  if (kept.length === 0) return;
  await core.commit({ ...core.state, deliveries: withItems(deliveries, kept) });
}
