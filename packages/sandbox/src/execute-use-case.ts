import type {
  Hook,
  Run,
  WorkflowVersion,
  WorkflowVersionDetail,
} from '@voice-agent-platform/types';
import type { Core } from './core.js';
import type { DeliverHook, Delivery, DeliveryPayload } from './delivery.js';
import { find } from './find.js';
import { Problem } from './problem.js';
import { addRun, type State } from './state.js';

/** What an execution left behind. */
export interface Execution {
  readonly run: Run;
  readonly deliveries: readonly Delivery[];
}

/** The live version of a use case, or else the latest. */
// Decision: executed-version
const versionToRun = (state: State, useCaseUuid: string | undefined): WorkflowVersion => {
  const versions = [...state.versions.values()]
    .filter((version) => version.use_case_id === useCaseUuid && !version.is_deleted)
    .sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  const chosen = versions.find((version) => version.is_live) ?? versions[0];
  if (!chosen) {
    throw new Problem(409, 'conflict', 'The use case has no workflow version that could run.');
  }
  return withoutChangelog(chosen);
};

const withoutChangelog = ({ changelog: _, ...version }: WorkflowVersionDetail): WorkflowVersion =>
  version;

// Decision: hook-payload
const payloadOf = (useCaseId: string, run: Run): DeliveryPayload => ({
  sandbox: true,
  note: "This payload is the sandbox's own. What the platform sends is not specified.",
  use_case_id: useCaseId,
  run_id: run.id,
  timestamp: run.timestamp,
});

const send = async (delivery: Delivery, deliver: DeliverHook | undefined): Promise<Delivery> =>
  deliver ? { ...delivery, ...(await deliver(delivery)) } : delivery;

/** Lets a use case run once, as a call would: a run appears, and its webhooks are called, or would be. */
export const executeUseCase = async (core: Core, useCaseId: string): Promise<Execution> => {
  const { state, newId, clock } = core;
  const useCase = find(state.useCases, useCaseId, 'use case');
  const version = versionToRun(state, state.useCaseUuids.get(useCaseId));
  // Decision: executed-run
  const run: Run = {
    id: newId('uuid'),
    org_id: version.org_id,
    use_case_id: version.use_case_id,
    version_id: version.id,
    status: 'completed',
    annotation: null,
    timestamp: new Date(clock.now()).toISOString(),
    data: {},
    issuesCount: 0,
    version,
  };
  const planned = (useCase.hooks ?? []).map((hook: Hook): Delivery => ({
    id: newId('uuid'),
    useCaseId,
    runId: run.id,
    url: hook.url ?? '',
    headers: (hook.headers ?? []).map(({ key = '', value = '' }) => ({ key, value })),
    payload: payloadOf(useCaseId, run),
    outcome: 'recorded',
  }));
  addRun(state, run);
  const deliveries = await Promise.all(planned.map((one) => send(one, core.options.deliver)));
  state.deliveries.push(...deliveries);
  await core.changed();
  return { run, deliveries };
};
