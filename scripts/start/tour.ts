/** Calls every operation with its example of the contract, in which the ids of the seed in use replace those of the story. */
import type { OperationId, VoiceAgentClient } from '@voice-agent-platform/client';
import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { seedIds, type Snapshot } from '@voice-agent-platform/sandbox';

/** The seed lacks what an operation needs. */
class SkippedError extends Error {
  override readonly name = 'SkippedError';
}

/**
 * @returns the number of failures. An operation for which the seed holds nothing is skipped with the reason, which is
 *   not a failure.
 */
export async function runTour(
  { platform, seed }: { readonly platform: VoiceAgentClient; readonly seed: Snapshot },
  print: (line: string) => void,
): Promise<number> {
  const counts = { ok: 0, skip: 0, FAIL: 0 };
  // Reads before changes, deletions last.
  const rank = ({ method, destructive }: OperationRow) =>
    method === 'GET' ? 0 : destructive ? 2 : 1;
  print('');
  for (const row of operations.toSorted((a, b) => rank(a) - rank(b))) {
    const { operationId, method, path } = row;
    const { outcome, text } = await attempt(async () => {
      const body = await bodies[operationId]?.(platform);
      const request = { ...exampleRequest(operationOf(row)), ...(body && { body }) };
      const call = platform[operationId] as (request: object) => Promise<unknown>;
      return summarize(await call(withIdsOf(seed, request)));
    });
    counts[outcome] += 1;
    const sent = `${method.padEnd(6)} ${path}`;
    print(`  ${outcome.padEnd(4)}  ${operationId.padEnd(26)} ${sent.padEnd(40)} -> ${text}`);
  }
  const skipped = counts.skip > 0 ? `, ${counts.skip} skipped` : '';
  const failed = counts.FAIL > 0 ? `, ${counts.FAIL} failed` : '';
  print(`\n${counts.ok} operations succeeded${skipped}${failed}.`);
  return counts.FAIL;
}

async function attempt(
  visit: () => Promise<string>,
): Promise<{ outcome: 'ok' | 'skip' | 'FAIL'; text: string }> {
  try {
    return { outcome: 'ok', text: await visit() };
  } catch (error) {
    if (error instanceof SkippedError) return { outcome: 'skip', text: error.message };
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { outcome: 'FAIL', text };
  }
}

/** What a person knows a resource by. None of it is secret. */
const SHOWN = ['number', 'title', 'name', 'slug', 'status', 'tags'];

/** A result in short, without secrets. */
function summarize(result: unknown): string {
  if (Array.isArray(result)) return result.map(summarize).join('; ') || 'an empty list';
  if (typeof result === 'string') return result;
  const fields = (result ?? {}) as Readonly<Record<string, string | string[]>>;
  return SHOWN.flatMap((name) => fields[name] ?? []).join(', ') || 'done';
}

const webhook = () => ({ url: 'https://hooks.harbordental.example/tour' });

/** What to send where the example cannot serve for every seed. */
const bodies: {
  readonly [Id in OperationId]?: (platform: VoiceAgentClient) => Promise<object> | object;
} = {
  // The request requires what an organization has, its key included.
  updateOrganization: async (platform) => ({
    ...(await platform.getOrganization()),
    description: 'Updated by the tour',
  }),
  addUseCaseWebhook: webhook,
  deleteUseCaseWebhook: webhook,
  // Samples of the story may not exist in the seed.
  createModel: () => ({
    name: 'Tour',
    use_case_id: seedIds.useCase,
    from_model_id: seedIds.model,
    train_sample_ids: [],
    test_sample_ids: [],
  }),
  removeMember: async (platform) => {
    const last = (await platform.getOrganization()).members.at(-1);
    if (last === undefined) throw new SkippedError('the seed has no member');
    return { email: last.email };
  },
  deletePhoneNumbers: () => ({ ids: [seedIds.phoneNumber] }),
};

/** The request with the first resource of each kind in the seed, in place of that of the story. */
function withIdsOf(seed: Snapshot, request: object): object {
  const kinds: Readonly<Record<string, readonly [kind: string, id: string | undefined]>> = {
    [seedIds.useCase]: ['use case', seed.useCases[0]?.id],
    [seedIds.useCaseUuid]: [
      'use case',
      seed.useCases[0] && (seed.useCaseUuids[seed.useCases[0].id] ?? seed.useCases[0].id),
    ],
    [seedIds.phoneNumber]: ['phone number', seed.phoneNumbers[0]?.id],
    [seedIds.agent]: ['agent', seed.agents[0]?.id],
    [seedIds.model]: ['model', seed.models[0]?.id],
    [seedIds.call]: ['call', seed.calls[0]?.id],
    [seedIds.version]: ['workflow version', seed.versions[0]?.id],
  };
  return JSON.parse(JSON.stringify(request), (_, value: unknown) => {
    if (typeof value !== 'string' || !(value in kinds)) return value;
    const [kind = '', id] = kinds[value] ?? [];
    if (id === undefined) throw new SkippedError(`the seed has no ${kind}`);
    return id;
  }) as object;
}
