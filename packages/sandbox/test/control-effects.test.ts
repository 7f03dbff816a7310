/** Tests what each control shows and changes. The controls of the state are tested in `state-controls.test.ts`. */
import { expect, it } from 'vitest';
import { modelBody } from './cases/agents-and-models.js';
import { begin } from './support.js';

it('resets the state, the clock, the requests and the failures with POST /reset', async () => {
  const { sandbox, control, send } = begin();
  const seed = sandbox.snapshot();
  await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
  sandbox.clock.advance(1_000);
  sandbox.fail('listCallTags', { status: 503 });
  expect((await control('POST', '/reset')).status).toBe(204);
  expect([sandbox.snapshot(), sandbox.requests, sandbox.failures]).toEqual([seed, [], []]);
});

it('returns the recorded requests with GET /requests, and forgets them with DELETE', async () => {
  const { control, send } = begin();
  await send('GET', '/orgs');
  const { json } = await control('GET', '/requests');
  expect(json).toMatchObject([{ operationId: 'getOrganization', status: 200 }]);
  expect((await control('DELETE', '/requests')).status).toBe(204);
  expect((await control('GET', '/requests')).json).toEqual([]);
});

it('makes an operation fail with POST /failures, and lists what remains with GET', async () => {
  const { control, send } = begin();
  const failure = { status: 429, times: 2, retryAfterMs: 100 };
  const added = await control('POST', '/failures', { operationId: 'listCallTags', ...failure });
  expect(added.status).toBe(204);
  expect((await send('GET', '/call-tags')).status).toBe(429);
  expect((await control('GET', '/failures')).json).toEqual([
    { id: 'failure-1', operationId: 'listCallTags', failure, remaining: 1 },
  ]);
});

it('removes one failure by its id, or all, with DELETE /failures', async () => {
  const { sandbox, control, send } = begin();
  for (const status of [500, 502, 503]) sandbox.fail('listCallTags', { status });
  expect((await control('DELETE', '/failures/failure-1')).status).toBe(204);
  expect(sandbox.failures.map(({ id }) => id)).toEqual(['failure-2', 'failure-3']);
  expect((await control('DELETE', '/failures')).status).toBe(204);
  expect((await send('GET', '/call-tags')).status).toBe(200);
});

it('never reuses the id of a removed failure, which a client may still know', async () => {
  const { sandbox, control } = begin();
  sandbox.fail('listCallTags', { status: 503 });
  await control('DELETE', '/failures');
  sandbox.fail('listCallTags', { status: 503 });
  expect(sandbox.failures).toMatchObject([{ id: 'failure-2' }]);
});

it('advances the clock with POST /clock, and returns the new time', async () => {
  const { sandbox, control } = begin();
  const before = sandbox.clock.now();
  const { json } = await control('POST', '/clock', { advanceMs: 60_000 });
  expect(sandbox.clock.now()).toBe(before + 60_000);
  expect(json).toEqual({ now: new Date(before + 60_000).toISOString() });
});

it('shows a training in progress, and how it will end, with GET /info', async () => {
  const { sandbox, control, send } = begin();
  sandbox.fail('createModel', { training: 'failed' });
  const { json: model } = await send('POST', '/models', { body: modelBody(sandbox) });
  sandbox.clock.advance(10_000);
  const training = {
    modelId: model['id'],
    name: 'Second round',
    status: 'training',
    next: 'failed',
    inMs: 50_000,
    ending: 'failed',
  };
  expect((await control('GET', '/info')).json).toMatchObject({ trainings: [training] });
  sandbox.clock.advance(50_000);
  expect((await control('GET', '/info')).json).toMatchObject({ trainings: [] });
});

it('executes a use case with a control, and lists its webhooks with GET /deliveries', async () => {
  const { sandbox, control } = begin();
  const { json } = await control('POST', `/use-cases/${sandbox.seedIds.useCase}/execute`);
  const { run, deliveries } = json as { run: { id: string }; deliveries: unknown[] };
  expect(sandbox.snapshot().runs.at(-1)).toMatchObject({ id: run.id, status: 'completed' });
  expect(deliveries).toMatchObject([
    { url: 'https://hooks.harbordental.example/calls', outcome: 'recorded' },
  ]);
  expect((await control('GET', '/deliveries')).json).toEqual(deliveries);
});

it('executes a use case with the status and the time that a control gives', async () => {
  const { sandbox, control } = begin();
  const options = { status: 'failed', timestamp: '2026-01-01T00:00:00Z' };
  await control('POST', `/use-cases/${sandbox.seedIds.useCase}/execute`, options);
  expect(sandbox.snapshot().runs.at(-1)).toMatchObject(options);
});

it('shows the header values of webhooks, which may be secrets, in every control that lists them', async () => {
  const { sandbox, control } = begin();
  const shown = {
    url: 'https://a.example/?token=b',
    headers: [{ key: 'x-hook-secret', value: 'Bearer of news' }],
  };
  const [useCase] = sandbox.snapshot().useCases;
  sandbox.restore({ useCases: [{ ...useCase!, hooks: [shown] }] });
  const { json } = await control('POST', `/use-cases/${sandbox.seedIds.useCase}/execute`);
  expect(json).toMatchObject({ deliveries: [shown] });
  expect((await control('GET', '/deliveries')).json).toMatchObject([shown]);
  const found = await control('GET', '/state/deliveries?search=token=b');
  expect(found.json).toMatchObject({ matched: 1, items: [shown] });
});

it('shows the headers and the body of a pending failure with GET /failures', async () => {
  const { sandbox, control } = begin();
  const failure = { status: 503, headers: { 'x-api-key': 'c' }, body: { pin: 'd' } };
  sandbox.fail('listCallTags', failure);
  expect((await control('GET', '/failures')).json).toMatchObject([{ failure }]);
});
