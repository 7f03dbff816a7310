/** Calls every operation with its example of the contract, in which the ids of the seed in use replace those of the story. */
import type { OperationId, VoiceAgentClient } from '@voice-agent-platform/client';
import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { seedIds, type Snapshot } from '@voice-agent-platform/sandbox';
import type { Served } from './serve.js';

type Arguments<Id extends OperationId> = NonNullable<Parameters<VoiceAgentClient[Id]>[0]>;
type Result<Id extends OperationId> = Awaited<ReturnType<VoiceAgentClient[Id]>>;

interface Stop<Id extends OperationId> {
  /** The result in short, without secrets. */
  readonly summary: (result: Result<Id>) => string | Promise<string>;
  /** What to send where the example cannot serve for every seed. */
  readonly body?: () => Promise<object> | object;
}

/** The seed lacks what an operation needs. */
class SkippedError extends Error {
  override readonly name = 'SkippedError';
}

/**
 * @returns the number of failures. An operation for which the seed holds nothing is skipped with the reason, which is
 *   not a failure.
 */
export async function runTour(served: Served, print: (line: string) => void): Promise<number> {
  const counts = { ok: 0, skip: 0, FAIL: 0 };
  const stops: Partial<Record<string, Stop<never>>> = stopsOf(served);
  const order = Object.keys(stops);
  // An operation without a stop of its own comes last.
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  print('');
  for (const row of operations.toSorted((a, b) => rank(a.operationId) - rank(b.operationId))) {
    const { operationId, method, path } = row;
    const { outcome, text } = await attempt(async () => {
      const { summary = () => 'done', body } = stops[operationId] ?? {};
      const example = exampleRequest(operationOf(row));
      const request = { ...example, ...(body && { body: await body() }) };
      const call = served.platform[operationId as OperationId] as (
        request: object,
      ) => Promise<never>;
      return summary(await call(withIdsOf(served.seed, request)));
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

/** In the order in which a newcomer meets the operations: reads before changes, deletions last. */
function stopsOf({ platform, seed }: Served): { readonly [Id in OperationId]?: Stop<Id> } {
  const webhook: Arguments<'addUseCaseWebhook'>['body'] = {
    url: 'https://hooks.harbordental.example/tour',
  };
  return {
    getOrganization: { summary: ({ name, members }) => `${name}, members: ${members.length}` },
    updateOrganization: {
      // The request requires what an organization has, its key included.
      body: async () => ({
        ...(await platform.getOrganization()),
        description: 'Updated by the tour',
      }),
      summary: ({ description }) => `description "${description}"`,
    },
    listPhoneNumbers: {
      summary: (numbers) => numbers.map(({ number, mode }) => `${number} (${mode})`).join(', '),
    },
    updatePhoneNumberTitle: { summary: ({ title }) => `title "${title}"` },
    updatePhoneNumberUseCase: { summary: ({ mode }) => `mode ${mode}` },
    updateUseCase: { summary: ({ name, language }) => `${name}, language ${language}` },
    addUseCaseWebhook: { body: () => webhook, summary: countWebhooks },
    deleteUseCaseWebhook: { body: () => webhook, summary: countWebhooks },
    updateAgent: { summary: ({ name }) => `name "${name}"` },
    createModel: {
      // Samples of the story may not exist in the seed.
      body: () => ({
        name: 'Tour',
        use_case_id: seedIds.useCase,
        from_model_id: seedIds.model,
        train_sample_ids: [],
        test_sample_ids: [],
      }),
      summary: ({ id, status }) => `model ${id}, ${status}`,
    },
    getCallRecording: { summary: (text) => text },
    listCallTags: { summary: ({ tags = [] }) => tags.join(', ') },
    listUseCaseRuns: {
      summary: (runs) =>
        runs.map(({ timestamp, status }) => `${timestamp.slice(0, 10)} ${status}`).join(', '),
    },
    getWorkflowVersion: {
      summary: ({ slug, changelog }) => `${slug}, changes: ${changelog.length}`,
    },
    removeMember: {
      body: async () => {
        const last = (await platform.getOrganization()).members.at(-1);
        if (last === undefined) throw new SkippedError('the seed has no member');
        return { email: last.email };
      },
      summary: ({ members }) => `members left: ${members.length}`,
    },
    deletePhoneNumbers: {
      body: () => ({ ids: [seedIds.phoneNumber] }),
      summary: async () => `numbers left: ${(await platform.listPhoneNumbers()).length}`,
    },
  };

  // No operation returns a use case unchanged; an empty update does.
  async function countWebhooks(): Promise<string> {
    const [{ id } = { id: '' }] = seed.useCases;
    const { hooks } = await platform.updateUseCase({ path: { id }, body: {} });
    return `webhooks: ${hooks?.length ?? 0}`;
  }
}

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
