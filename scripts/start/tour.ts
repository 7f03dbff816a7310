import type { Snapshot } from '@voice-agent-platform/sandbox';
import type { Served } from './serve.js';

interface Stop {
  readonly operationId: string;
  /** What is sent, in short: empty if there are no parameters. */
  readonly sent: string;
  /** Makes the call and summarizes the response, without secrets. */
  readonly visit: () => Promise<string>;
}

/** The seed lacks what an operation needs. */
class SkippedError extends Error {
  override readonly name = 'SkippedError';
}

/**
 * Calls every operation once, in the order in which a newcomer meets them.
 *
 * @returns the number of failures. An operation for which the seed holds nothing is skipped with the reason, which is
 *   not a failure.
 */
export async function runTour(served: Served, print: (line: string) => void): Promise<number> {
  const counts = { ok: 0, skip: 0, FAIL: 0 };
  print('');
  for (const { operationId, sent, visit } of stops(served)) {
    const { outcome, text } = await attempt(visit);
    counts[outcome] += 1;
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

function stops({ platform, seed }: Served): Stop[] {
  const ids = firstIds(seed);
  const webhook = { url: 'https://hooks.harbordental.example/tour' };
  return [
    stop('getOrganization', '', async () => {
      const { name, members } = await platform.getOrganization();
      return `${name}, members: ${members.length}`;
    }),
    stop('updateOrganization', 'the same, with another description', async () => {
      const organization = await platform.getOrganization();
      const updated = await platform.updateOrganization({
        body: { ...organization, description: 'Updated by the tour' },
      });
      return `description "${updated.description}"`;
    }),
    stop('listPhoneNumbers', '', async () => {
      const numbers = await platform.listPhoneNumbers();
      return numbers.map(({ number, mode }) => `${number} (${mode})`).join(', ');
    }),
    stop('updatePhoneNumberTitle', 'title "Front desk"', async () => {
      const number = await platform.updatePhoneNumberTitle({
        path: { id: ids.phoneNumber() },
        body: { title: 'Front desk' },
      });
      return `title "${number.title}"`;
    }),
    stop('updatePhoneNumberUseCase', 'the use case and a route to the agent', async () => {
      const number = await platform.updatePhoneNumberUseCase({
        path: { id: ids.phoneNumber() },
        body: { id: ids.useCase(), agent_routes: [{ probability: 1, id: ids.agent() }] },
      });
      return `mode ${number.mode}`;
    }),
    stop('updateUseCase', 'amd true, amd_behavior Hangup', async () => {
      const useCase = await platform.updateUseCase({
        path: { id: ids.useCase() },
        body: { amd: true, amd_behavior: 'Hangup' },
      });
      return `amd ${useCase.amd}, amd_behavior ${useCase.amd_behavior}`;
    }),
    stop('addUseCaseWebhook', webhook.url, async () => {
      await platform.addUseCaseWebhook({ path: { id: ids.useCase() }, body: webhook });
      return `webhooks: ${await countHooks()}`;
    }),
    stop('deleteUseCaseWebhook', webhook.url, async () => {
      await platform.deleteUseCaseWebhook({ path: { id: ids.useCase() }, body: webhook });
      return `webhooks: ${await countHooks()}`;
    }),
    stop('updateAgent', 'another name', async () => {
      const agent = await platform.updateAgent({
        path: { id: ids.agent() },
        body: { name: 'Nora Two' },
      });
      return `name "${agent.name}"`;
    }),
    stop('createModel', "a clone of the seed's model", async () => {
      const model = await platform.createModel({
        body: {
          name: 'Tour',
          use_case_id: ids.useCase(),
          from_model_id: ids.model(),
          train_sample_ids: [],
          test_sample_ids: [],
        },
      });
      return `model ${model.id}, ${model.status}`;
    }),
    stop('getCallRecording', "the call's id", () =>
      platform.getCallRecording({ path: { id: ids.call() } }),
    ),
    stop('listCallTags', '', async () => {
      const { tags = [] } = await platform.listCallTags();
      return tags.join(', ');
    }),
    stop('listUseCaseRuns', 'sort asc, on the platform root', async () => {
      const runs = await platform.listUseCaseRuns({
        path: { use_case_id: ids.useCaseUuid() },
        query: { sort: 'asc' },
      });
      return runs.map(({ timestamp, status }) => `${timestamp.slice(0, 10)} ${status}`).join(', ');
    }),
    stop('getWorkflowVersion', "the version's id, on the platform root", async () => {
      const version = await platform.getWorkflowVersion({ path: { version_id: ids.version() } });
      return `${version.slug}, changes: ${version.changelog.length}`;
    }),
    stop('removeMember', 'the email of the last member', async () => {
      const { members } = await platform.getOrganization();
      const last = members.at(-1);
      if (last === undefined) throw new SkippedError('the seed has no member');
      const { members: remaining } = await platform.removeMember({ body: { email: last.email } });
      return `members left: ${remaining.length} of ${members.length}`;
    }),
    stop('deletePhoneNumbers', 'the id of the number', async () => {
      await platform.deletePhoneNumbers({ body: { ids: [ids.phoneNumber()] } });
      return `numbers left: ${(await platform.listPhoneNumbers()).length}`;
    }),
  ];

  // No operation returns a use case unchanged; an empty update does.
  async function countHooks(): Promise<number> {
    const { hooks } = await platform.updateUseCase({ path: { id: ids.useCase() }, body: {} });
    return hooks?.length ?? 0;
  }
}

/** The first resource of each kind. An operation that needs a kind the seed lacks is skipped. */
function firstIds(seed: Snapshot) {
  const first = (resources: readonly { readonly id: string }[], kind: string) => () => {
    const [resource] = resources;
    if (resource === undefined) throw new SkippedError(`the seed has no ${kind}`);
    return resource.id;
  };
  const useCase = first(seed.useCases, 'use case');
  return {
    useCase,
    useCaseUuid: () => seed.useCaseUuids[useCase()] ?? useCase(),
    phoneNumber: first(seed.phoneNumbers, 'phone number'),
    agent: first(seed.agents, 'agent'),
    model: first(seed.models, 'model'),
    call: first(seed.calls, 'call'),
    version: first(seed.versions, 'workflow version'),
  };
}

function stop(operationId: string, sent: string, visit: () => Promise<string>): Stop {
  return { operationId, sent, visit };
}
