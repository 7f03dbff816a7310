import { createClient } from '@voice-agent-platform/client';
import { createSandbox, type SandboxOptions } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';
import { applyRoute, type Store } from '../src/routing.js';

function createStore(): Store {
  const hooks = new Set<string>();
  return {
    hasHook: async ({ useCaseId, url }) => hooks.has(`${useCaseId} ${url}`),
    addHook: async ({ useCaseId, url }) => void hooks.add(`${useCaseId} ${url}`),
  };
}

function start(options?: SandboxOptions) {
  const sandbox = createSandbox(options);
  const platform = createClient({ ...sandbox.clientOptions });
  const store = createStore();
  const route = {
    phoneNumberId: sandbox.seedIds.phoneNumber,
    useCaseId: sandbox.seedIds.useCase,
    hook: { url: 'https://app.example/hooks', secret: 'a long random text' },
  };
  const configOf = (id: string) =>
    sandbox.snapshot().phoneNumbers.find((number) => number.id === id)?.use_case_config;
  /** Lets the platform list the number with this configuration. */
  const list = (config: unknown) => {
    const number = sandbox.snapshot().phoneNumbers.find(({ id }) => id === route.phoneNumberId);
    sandbox.respond('listPhoneNumbers', () =>
      Response.json([{ ...number, use_case_config: config }]),
    );
  };
  return { sandbox, platform, store, route, configOf, list };
}

it('sends the calls of the number to the use case', async () => {
  const { sandbox, platform, store, route, configOf } = start();
  const other = sandbox.snapshot().phoneNumbers.find(({ mode }) => mode !== 'use_case')!;
  await applyRoute(platform, store, { ...route, phoneNumberId: other.id });
  expect(configOf(other.id)?.id).toBe(route.useCaseId);
});

it('keeps the routes of the number', async () => {
  // This sandbox removes the routes that an update does not repeat.
  const { platform, store, route, configOf } = start({ decisions: 'patch-merge=reset' });
  const before = configOf(route.phoneNumberId);
  await applyRoute(platform, store, route);
  expect(configOf(route.phoneNumberId)).toEqual(before);
});

it('changes nothing if the platform does not list the number', async () => {
  const { sandbox, platform, store, route } = start();
  const before = sandbox.snapshot();
  const unlisted = { ...route, phoneNumberId: '0123456789abcdef01234567' };
  await expect(applyRoute(platform, store, unlisted)).rejects.toThrow('does not list the number');
  expect(sandbox.snapshot()).toEqual(before);
  expect(sandbox.requests.map(({ operationId }) => operationId)).toEqual(['listPhoneNumbers']);
});

it.each([
  ['no configuration', undefined],
  ['null as the configuration', null],
  ['a configuration without lists', {}],
  ['routes that do not name a prompt', { prompt_routes: [{}], agent_routes: [] }],
  ['routes that do not name an agent', { prompt_routes: [], agent_routes: [{ id: null }] }],
])('changes nothing if the list shows %s', async (_what, config) => {
  const { sandbox, platform, store, route, list } = start();
  list(config);
  const before = sandbox.snapshot();
  await expect(applyRoute(platform, store, route)).rejects.toThrow('does not show the routes');
  expect(sandbox.snapshot()).toEqual(before);
  expect(sandbox.requests.map(({ operationId }) => operationId)).toEqual(['listPhoneNumbers']);
});

it('leaves out a field of a route that is null in the list', async () => {
  const { sandbox, platform, store, route, list } = start();
  list({ prompt_routes: [{ prompt_id: 'p1', model_id: null }], agent_routes: [] });
  await applyRoute(platform, store, route);
  const update = sandbox.requests.find(
    ({ operationId }) => operationId === 'updatePhoneNumberUseCase',
  );
  expect(update?.body).toEqual({
    id: route.useCaseId,
    prompt_routes: [{ prompt_id: 'p1' }],
    agent_routes: [],
  });
});

it('registers the webhook once, however often it runs', async () => {
  const { sandbox, platform, store, route } = start();
  await applyRoute(platform, store, route);
  await applyRoute(platform, store, route);
  const [useCase] = sandbox.snapshot().useCases;
  expect(useCase?.hooks?.filter(({ url }) => url === route.hook.url)).toHaveLength(1);
});

it('registers nothing if the number cannot be routed', async () => {
  const { sandbox, platform, store, route } = start();
  sandbox.fail('updatePhoneNumberUseCase', { status: 503 });
  await expect(applyRoute(platform, store, route)).rejects.toThrow('updatePhoneNumberUseCase: 503');
  expect(await store.hasHook({ useCaseId: route.useCaseId, url: route.hook.url })).toBe(false);
  expect(sandbox.requests.at(-1)?.operationId).toBe('updatePhoneNumberUseCase');
});
