import type {
  Hook,
  Run,
  WorkflowVersion,
  WorkflowVersionDetail,
} from '@voice-agent-platform/types';
import { schemas } from '@voice-agent-platform/validators';
import { Problem } from '../common/problem.js';
import { find } from '../operations/operation.js';
import type { DeliverHook, Delivery, DeliveryPayload } from '../state/snapshot.js';
import { write, type State } from '../state/state.js';
import type { Core } from './core.js';

/** The run that an execution adds. */
export interface ExecuteOptions {
  /** Status of the run. Default `completed`. */
  readonly status?: Run['status'];
  /** When the run took place, in RFC 3339 form. Default: the time of the sandbox's clock. */
  readonly timestamp?: string;
}

/** What an execution created. */
export interface Execution {
  readonly run: Run;
  readonly deliveries: readonly Delivery[];
}

/** The live version of a use case, or else the latest. */
// Decision: executed-version
function versionToRun(state: State, useCaseUuid: string | undefined): WorkflowVersion {
  let chosen: WorkflowVersionDetail | undefined;
  for (const version of state.versions.values()) {
    if (version.use_case_id !== useCaseUuid || version.is_deleted) continue;
    if (!chosen || rank(version) > rank(chosen)) chosen = version;
  }
  if (!chosen) {
    throw new Problem(409, 'conflict', 'The use case has no workflow version that can run.');
  }
  return withoutChangelog(chosen);
}

function withoutChangelog({ changelog: _, ...version }: WorkflowVersionDetail): WorkflowVersion {
  return version;
}

/** Ranks live versions first, then later ones. */
function rank({ is_live, timestamp }: WorkflowVersionDetail): number {
  return (is_live ? Number.MAX_SAFE_INTEGER / 2 : 0) + Date.parse(timestamp);
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

async function send(delivery: Delivery, deliver: DeliverHook | undefined): Promise<Delivery> {
  return deliver ? { ...delivery, ...(await deliver(delivery)) } : delivery;
}

function assertRun(run: Run): void {
  const faults = schemas.Run(run).map(({ pointer, message }) => ({
    in: 'body' as const,
    pointer,
    message,
  }));
  if (faults.length > 0) {
    throw new Problem(422, 'contract-violation', 'The run would violate the contract.', { faults });
  }
}

/** Executes a use case once, as a call would: adds a run, and records its webhooks or sends them. */
export async function executeUseCase(
  core: Core,
  useCaseId: string,
  options: ExecuteOptions = {},
): Promise<Execution> {
  const { state, newId, clock } = core;
  const useCase = find(state.useCases, useCaseId, 'use case');
  const version = versionToRun(state, state.useCaseUuids.get(useCaseId));
  // Decision: executed-run
  const run: Run = {
    id: newId('uuid'),
    org_id: version.org_id,
    use_case_id: version.use_case_id,
    version_id: version.id,
    status: options.status ?? 'completed',
    annotation: null,
    timestamp: options.timestamp ?? new Date(clock.now()).toISOString(),
    data: {},
    issuesCount: 0,
    version,
  };
  assertRun(run);
  const planned = (useCase.hooks ?? []).map((hook: Hook): Delivery => ({
    id: newId('uuid'),
    useCaseId,
    runId: run.id,
    url: hook.url ?? '',
    headers: (hook.headers ?? []).map(({ key = '', value = '' }) => ({ key, value })),
    payload: payloadOf(useCaseId, run),
    outcome: 'recorded',
  }));
  core.commit([write('runs', undefined, run)]);
  const deliveries = await Promise.all(planned.map((one) => send(one, core.options.deliver)));
  // The state can have been replaced while the webhooks were sent.
  if (core.state === state) {
    core.commit(deliveries.map((delivery) => write('deliveries', undefined, delivery)));
    core.bulletin.notify('deliveries');
  }
  await core.saved();
  return { run, deliveries };
}
