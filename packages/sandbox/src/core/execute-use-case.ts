import type { Hook, Run, UseCase, WorkflowVersion } from '@voice-agent-platform/types';
import { schemas } from '@voice-agent-platform/validators';
import { anything, assertFields, type Check } from '../common/check.js';
import { assertNoFaults, faultsIn, Problem } from '../common/problem.js';
import { find } from '../state/resources.js';
import { IdIssuer } from '../state/identifiers.js';
import { parseTime, useCaseUuid, type Delivery, type State } from '../state/state.js';
import type { Core } from './core.js';
import { createDelivery, sendWebhooks } from './webhooks.js';

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

// Deliveries are a log, so the latest are enough. Runs are resources of the API, so all of them stay.
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
  const { state, life } = core;
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
  // A reset during the save has removed the webhooks.
  if (!deliver || life.aborted) return { run, deliveries };
  return { run, deliveries: await sendWebhooks(core, deliveries, deliver) };
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
