/** Creates the webhooks of a run, and sends them. */
import type { Hook, Run } from '@voice-agent-platform/types';
import { wait } from '../common/abort.js';
import {
  withItems,
  type DeliverHook,
  type Delivery,
  type DeliveryPayload,
} from '../state/state.js';
import type { Core } from './core.js';

export function createDelivery(
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

/** Sends recorded webhooks all at once. Returns them with their outcomes, which it adds to the state. */
export async function sendWebhooks(
  core: Core,
  recorded: readonly Delivery[],
  deliver: DeliverHook,
): Promise<readonly Delivery[]> {
  const stop = new AbortController();
  void wait(WEBHOOK_TIMEOUT_MS, core.life, stop.signal).then((isOver) => {
    stop.abort(
      isOver
        ? `no response within ${WEBHOOK_TIMEOUT_MS / 1_000} seconds`
        : 'the sandbox was closed, reset, or restored',
    );
  });
  const sending = recorded.map(async (delivery) => ({
    ...delivery,
    ...(await deliver(delivery, stop.signal, core.options.allowedHosts)),
  }));
  const outcomes = await Promise.all(sending).finally(() => stop.abort());
  await commitOutcomes(core, { recorded, outcomes });
  return outcomes;
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
