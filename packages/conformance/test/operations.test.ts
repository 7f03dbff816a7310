/** Every operation through the real client and the sandbox, over sockets on two ports: it does what it says. */
import { seedIds } from '@voice-agent-platform/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operations } from '@voice-agent-platform/openapi/operations';
import { startPlatform, type Platform } from './support/platform.js';
import { calls, hook, suppliersNumber, type OperationId } from './support/story.js';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform[Symbol.asyncDispose]());

interface Expectation {
  title: string;
  check: (platform: Platform) => Promise<void>;
}

const expectations = {
  getOrganization: {
    title: 'returns the organization with its key and its members',
    check: async ({ client }) => {
      expect(await client.getOrganization()).toMatchObject({
        id: seedIds.organization,
        name: 'Harbor Dental',
        api_key: 'sk_test_harbor_dental',
        members: [{ email: 'ines@harbordental.example' }, { email: 'tomas@harbordental.example' }],
      });
    },
  },
  updateOrganization: {
    title: 'changes what is read afterwards',
    check: async ({ client }) => {
      const updated = await client.updateOrganization(calls.updateOrganization);
      expect(updated).toMatchObject(calls.updateOrganization.body);
      expect(await client.getOrganization()).toEqual(updated);
    },
  },
  removeMember: {
    title: 'returns the members who remain, and they alone are read afterwards',
    check: async ({ client }) => {
      const { members } = await client.removeMember(calls.removeMember);
      expect(members.map(({ email }) => email)).toEqual(['ines@harbordental.example']);
      expect((await client.getOrganization()).members).toEqual(members);
    },
  },
  updateUseCase: {
    title: 'changes the fields that are named, and keeps the others',
    check: async ({ client }) => {
      const before = await client.updateUseCase({ path: { id: seedIds.useCase }, body: {} });
      const updated = await client.updateUseCase(calls.updateUseCase);
      expect(updated).toEqual({ ...before, ...calls.updateUseCase.body });
      expect(await client.updateUseCase({ path: { id: seedIds.useCase }, body: {} })).toEqual(
        updated,
      );
    },
  },
  addUseCaseWebhook: {
    title: 'adds the webhook to the hooks of the use case',
    check: async ({ client }) => {
      const before = await readHooks(client);
      await client.addUseCaseWebhook(calls.addUseCaseWebhook);
      expect(await readHooks(client)).toEqual([...before, hook]);
    },
  },
  deleteUseCaseWebhook: {
    title: 'takes the webhook from the hooks of the use case',
    check: async ({ client }) => {
      const url = calls.deleteUseCaseWebhook.body?.url;
      expect((await readHooks(client)).map((each) => each.url)).toEqual([url]);
      expect(await client.deleteUseCaseWebhook(calls.deleteUseCaseWebhook)).toBeUndefined();
      expect(await readHooks(client)).toEqual([]);
    },
  },
  listUseCaseRuns: {
    title: 'returns the runs in the order and the part that are asked for',
    check: async ({ client }) => {
      const path = { use_case_id: seedIds.useCaseUuid };
      const latestFirst = await client.listUseCaseRuns({ path });
      const oldestFirst = await client.listUseCaseRuns({ path, query: { sort: 'asc' } });
      expect(latestFirst.length).toBeGreaterThanOrEqual(2);
      expect(oldestFirst).toEqual(latestFirst.toReversed());
      expect(oldestFirst.map((run) => run.timestamp)).toEqual(
        oldestFirst.map((run) => run.timestamp).toSorted(),
      );
      expect(await client.listUseCaseRuns(calls.listUseCaseRuns)).toEqual(oldestFirst.slice(1, 2));
    },
  },
  listPhoneNumbers: {
    title: 'returns the numbers, and how each handles inbound calls',
    check: async ({ client }) => {
      const numbers = await client.listPhoneNumbers();
      expect(numbers.map(({ id, mode }) => [id, mode])).toEqual([
        [seedIds.phoneNumber, 'use_case'],
        [suppliersNumber, 'direct_transfer'],
      ]);
    },
  },
  updatePhoneNumberUseCase: {
    title: 'brings the number into use_case mode, and the list shows it',
    check: async ({ client }) => {
      const updated = await client.updatePhoneNumberUseCase(calls.updatePhoneNumberUseCase);
      expect(updated).toMatchObject({
        id: suppliersNumber,
        mode: 'use_case',
        use_case_config: calls.updatePhoneNumberUseCase.body,
      });
      expect(await client.listPhoneNumbers()).toContainEqual(updated);
    },
  },
  updatePhoneNumberTitle: {
    title: 'gives the number the title, and the list shows it',
    check: async ({ client }) => {
      const updated = await client.updatePhoneNumberTitle(calls.updatePhoneNumberTitle);
      expect(updated).toMatchObject({ id: seedIds.phoneNumber, title: 'Reception' });
      expect(await client.listPhoneNumbers()).toContainEqual(updated);
    },
  },
  deletePhoneNumbers: {
    title: 'returns nothing, and the numbers are gone from the list',
    check: async ({ client }) => {
      expect(await client.deletePhoneNumbers(calls.deletePhoneNumbers)).toBeUndefined();
      expect((await client.listPhoneNumbers()).map(({ id }) => id)).toEqual([seedIds.phoneNumber]);
    },
  },
  updateAgent: {
    title: 'changes the fields that are named, and keeps the others',
    check: async ({ client }) => {
      const before = await client.updateAgent({ path: { id: seedIds.agent }, body: {} });
      const updated = await client.updateAgent(calls.updateAgent);
      expect(updated).toEqual({ ...before, ...calls.updateAgent.body });
      expect(await client.updateAgent({ path: { id: seedIds.agent }, body: {} })).toEqual(updated);
    },
  },
  createModel: {
    title: 'returns a model of its own, to which a number can be routed',
    check: async ({ client }) => {
      const model = await client.createModel(calls.createModel);
      expect(model).toMatchObject({
        name: 'Reminders, third round',
        use_case_id: seedIds.useCase,
        from_model_id: seedIds.model,
        train_sample_ids: calls.createModel.body.train_sample_ids,
        test_sample_ids: calls.createModel.body.test_sample_ids,
      });
      expect(model.id).not.toBe(seedIds.model);
      const { use_case_config } = await client.updatePhoneNumberUseCase({
        path: { id: seedIds.phoneNumber },
        body: { prompt_routes: [{ probability: 1, model_id: model.id }] },
      });
      expect(use_case_config?.prompt_routes?.[0]?.model_id).toBe(model.id);
    },
  },
  getCallRecording: {
    title: 'returns a string, which leads to a sound',
    check: async ({ client }) => {
      const recording = await client.getCallRecording(calls.getCallRecording);
      const sound = Buffer.from(await (await fetch(recording)).arrayBuffer());
      expect(sound.toString('latin1', 0, 4)).toBe('RIFF');
      expect(sound.toString('latin1', 8, 12)).toBe('WAVE');
    },
  },
  listCallTags: {
    title: 'returns the tags',
    check: async ({ client }) => {
      expect(await client.listCallTags()).toEqual({
        tags: ['confirmed', 'rescheduled', 'voicemail'],
      });
    },
  },
  getWorkflowVersion: {
    title: 'returns the version that a run names, with its changelog',
    check: async ({ client }) => {
      const [run] = await client.listUseCaseRuns(calls.listUseCaseRuns);
      const { changelog, ...version } = await client.getWorkflowVersion({
        path: { version_id: run?.version_id ?? '' },
      });
      expect(version).toEqual(run?.version);
      expect(changelog.length).toBeGreaterThan(0);
      expect(changelog.every((entry) => entry.version_id === run?.version_id)).toBe(true);
    },
  },
} satisfies Record<OperationId, Expectation>;

for (const [operationId, { title, check }] of Object.entries<Expectation>(expectations)) {
  test(`${operationId} ${title}`, async () => {
    await check(platform);
    const called = platform.sandbox.requests.map((request) => request.operationId);
    expect(called).toContain(operationId);
  });
}

test('the operations are those of the contract', () => {
  expect(Object.keys(expectations).sort()).toEqual(operations.map((row) => row.operationId).sort());
});

/** No operation reads a use case; an update of nothing answers with the whole of it. */
async function readHooks(client: Platform['client']) {
  return (await client.updateUseCase({ path: { id: seedIds.useCase }, body: {} })).hooks ?? [];
}
