import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { modelBody } from './cases/agents-and-models.js';
import { begin } from './support.js';

it('lists the controls, and serves them on both roots outside of the API', async () => {
  const { sandbox, control, send } = begin();
  const { json } = await control('GET', '/info');
  expect((json as { controls: readonly string[] }).controls).toContain('POST /_sandbox/reset');
  expect((await control('GET', '/health')).json).toEqual({ status: 'ok' });
  expect((await control('HEAD', '/health')).status).toBe(200);
  const { platformUrl } = sandbox.clientOptions;
  expect((await sandbox.fetch(`${platformUrl}/_sandbox/health`)).status).toBe(200);
  expect((await send('GET', '/_sandbox/health')).status).toBe(404);
});

it('serves a controls page that can run only its own script', async () => {
  const { text: html, headers } = await begin().control('GET', '/');
  const policy = headers.get('content-security-policy');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^;]+'; style-src 'sha256-[^;]+'; /,
  );
  const script = /<script type="module">([^]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
  // The browser suite checks that the page sends requests to no other host.
  expect(html.replace(script, '')).not.toMatch(/ on[a-z]+=|(src|href)="https?:/);
});

it.each<[string, string, unknown, number, object?]>([
  ['GET', '/nothing', undefined, 404],
  ['GET', '/reset', undefined, 405],
  ['GET', '/state/runs?offset=-1', undefined, 422],
  ['GET', '/recordings/unknown.wav', undefined, 404],
  ['POST', '/recordings/unknown.wav', undefined, 405],
  ['DELETE', '/failures/none', undefined, 404],
  [
    'POST',
    '/failures',
    { operationId: 'x' },
    422,
    { detail: expect.stringContaining('x is not a route.') as string },
  ],
  ['POST', '/clock', { advanceMs: 'soon' }, 422],
  ['POST', '/clock', [], 422],
  ['POST', '/use-cases/none/execute', undefined, 404, { title: 'The resource does not exist' }],
  ['POST', `/use-cases/${createSandbox().seedIds.useCase}/execute`, { status: 'lost' }, 422],
  ['POST', `/use-cases/${createSandbox().seedIds.useCase}/execute`, { timestamp: 'then' }, 422],
  [
    'GET',
    '/state/runs?serach=x',
    undefined,
    422,
    { errors: [{ in: 'query', pointer: '/serach' }] },
  ],
  ['DELETE', '/failures?id=failure-1', undefined, 422, { errors: [{ pointer: '/id' }] }],
  ['DELETE', '/requests?after=1', undefined, 422],
  ['POST', '/reset?keep=1', undefined, 422, { detail: 'keep is not expected: leave it out.' }],
  ['GET', '/requests?from=1', undefined, 422, { detail: 'from is not one of after.' }],
  ['POST', '/clock', { advance: 1 }, 422, { errors: [{ in: 'body', pointer: '/advance' }] }],
  ['POST', '/failures', { operationId: 'updateAgent', status: 503, time: 2 }, 422],
  ['DELETE', '/failures', { id: 'failure-1' }, 422, { errors: [{ pointer: '/id' }] }],
  ['POST', '/reset', { seed: {} }, 422],
  [
    'POST',
    `/use-cases/${createSandbox().seedIds.useCase}/execute`,
    { statsu: 'failed' },
    422,
    { detail: 'statsu is not one of status, timestamp.' },
  ],
  ['PUT', '/state', { agents: [{}] }, 422, { title: 'The request violates the contract' }],
])(
  'refuses the control %s %s with the body %j',
  async (method, path, body, status, problem = {}) => {
    const { sandbox, control } = begin();
    const before = sandbox.snapshot();
    const refused = await control(method, path, body);
    expect(refused).toMatchObject({ status, json: { status, ...problem } });
    expect({ ...sandbox.snapshot(), idsIssued: before.idsIssued }).toEqual(before);
    expect(sandbox.failures).toEqual([]);
  },
);

it('names the methods that a control has', async () => {
  const { control } = begin();
  expect((await control('GET', '/reset')).headers.get('allow')).toBe('POST, OPTIONS');
  expect((await control('POST', '/recordings/x.wav')).headers.get('allow')).toBe(
    'GET, HEAD, OPTIONS',
  );
});

it('resets the state, the requests and the failures with the controls', async () => {
  const { sandbox, control, send } = begin();
  const seed = sandbox.snapshot();
  await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
  sandbox.fail('listCallTags', { status: 503 });
  expect((await control('POST', '/reset')).status).toBe(204);
  expect([sandbox.snapshot(), sandbox.requests, sandbox.failures]).toEqual([seed, [], []]);
});

it('shows what the sandbox holds in every control, header values of webhooks and of failures too', async () => {
  const { sandbox, control } = begin();
  const headers = [{ key: 'x-hook-secret', value: 'Bearer of news' }];
  const [useCase] = sandbox.snapshot().useCases;
  sandbox.restore({
    useCases: [{ ...useCase!, hooks: [{ url: 'https://a.example/?token=b', headers }] }],
  });
  sandbox.fail('listCallTags', { status: 503, headers: { 'x-api-key': 'c' }, body: { pin: 'd' } });
  const path = `/use-cases/${sandbox.seedIds.useCase}/execute`;
  const { json: execution } = await control('POST', path);
  const shown = { url: 'https://a.example/?token=b', headers };
  expect(execution).toMatchObject({ deliveries: [shown] });
  expect((await control('GET', '/deliveries')).json).toMatchObject([shown]);
  expect((await control('GET', '/failures')).json).toMatchObject([
    { failure: { headers: { 'x-api-key': 'c' }, body: { pin: 'd' } } },
  ]);
  const found = await control('GET', '/state/deliveries?search=token=b');
  expect(found.json).toMatchObject({ matched: 1, items: [shown] });
});

it('returns the roots, the seed, the state file and the size of each collection with GET /info', async () => {
  const { sandbox, control } = begin();
  expect((await control('GET', '/info')).json).toMatchObject({
    roots: { base: sandbox.clientOptions.baseUrl },
    apiKey: 'sk_test_sandbox',
    seed: 'built-in story',
    stateFile: null,
    counts: { phoneNumbers: 2, runs: 2 },
  });
});

it('returns the recorded requests from the controls and forgets them', async () => {
  const { control, send } = begin();
  await send('GET', '/orgs');
  const { json } = await control('GET', '/requests');
  expect(json).toMatchObject([{ operationId: 'getOrganization', status: 200 }]);
  expect((await control('DELETE', '/requests')).status).toBe(204);
  expect((await control('GET', '/requests')).json).toEqual([]);
});

it('adds, lists and removes failures with the controls, one or all', async () => {
  const { sandbox, control, send } = begin();
  const failure = { operationId: 'listCallTags', status: 429, times: 2, retryAfterMs: 100 };
  expect((await control('POST', '/failures', failure)).status).toBe(204);
  expect((await send('GET', '/call-tags')).status).toBe(429);
  sandbox.fail('listCallTags', { status: 503 });
  const { json } = await control('GET', '/failures');
  expect(json).toMatchObject([{ remaining: 1 }, { failure: { status: 503 } }]);
  const [{ id }] = json as [{ id: string }];
  expect((await control('DELETE', `/failures/${id}`)).status).toBe(204);
  expect(sandbox.failures).toMatchObject([{ failure: { status: 503 }, remaining: 1 }]);
  expect((await control('DELETE', '/failures')).status).toBe(204);
  expect((await send('GET', '/call-tags')).status).toBe(200);
  // A client may still use an earlier id, which must not identify another failure.
  sandbox.fail('listCallTags', { status: 503 });
  expect(sandbox.failures).toMatchObject([{ id: 'failure-3' }]);
});

it('advances the clock with the controls', async () => {
  const { sandbox, control } = begin();
  const { json: before } = await control('GET', '/info');
  const { json: after } = await control('POST', '/clock', { advanceMs: 60_000 });
  const [from, to] = [before, after].map((json) => Date.parse((json as { now: string }).now));
  expect(to! - from!).toBe(60_000);
  expect(sandbox.clock.now()).toBe(to);
});

it('shows a training in progress, and how it will end', async () => {
  const { sandbox, control, send } = begin();
  const trainingFailure = { operationId: 'createModel', training: 'failed' };
  expect((await control('POST', '/failures', trainingFailure)).status).toBe(204);
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
  expect(sandbox.snapshot().models.at(-1)?.status).toBe('failed');
});

it('executes a use case with the controls, and shows its webhooks', async () => {
  const { sandbox, control, send } = begin();
  const path = `/use-cases/${sandbox.seedIds.useCase}/execute`;
  const { json } = await control('POST', path);
  const { run, deliveries } = json as { run: { id: string }; deliveries: unknown[] };
  expect(deliveries).toMatchObject([
    { url: 'https://hooks.harbordental.example/calls', outcome: 'recorded' },
  ]);
  expect((await control('GET', '/deliveries')).json).toEqual(deliveries);
  const listed = await send('GET', `/use-cases/${sandbox.seedIds.useCaseUuid}/runs?limit=1`);
  expect(listed.json[0]).toMatchObject({ id: run.id, status: 'completed' });
  const timestamp = '2026-01-01T00:00:00Z';
  const failed = await control('POST', path, { status: 'failed', timestamp });
  expect(failed.json).toMatchObject({ run: { status: 'failed', timestamp } });
});
