import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { modelBody } from './cases/agents-and-models.js';
import { begin, uuid } from './support.js';

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

it('allows preflights of controls by loopback pages only', async () => {
  const { control } = begin();
  const preflight = (origin: string) =>
    control('OPTIONS', '/failures', undefined, {
      origin,
      'access-control-request-method': 'POST',
    });
  const { status, headers } = await preflight('http://localhost:5173');
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  expect(headers.get('access-control-allow-methods')).toContain('POST');
  expect(headers.get('access-control-allow-headers')).toContain('content-type');
  expect((await preflight('https://evil.example')).status).toBe(403);
});

it('returns the state from the controls and takes it back, even if it is longer than the body limit', async () => {
  const { sandbox, control, send } = begin({ maxBodyBytes: 100 });
  const { json: state } = await control('GET', '/state');
  await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
  expect((await control('PUT', '/state', state)).status).toBe(204);
  expect(sandbox.snapshot()).toEqual(state);
});

it('replaces the parts of the state that PUT /state names, and keeps the others', async () => {
  const { organization, ...story } = createSandbox().snapshot();
  const seed = { ...story, organization: { ...organization, name: 'Hill Dental' } };
  const { sandbox, control } = begin({ seed });
  await control('PUT', '/state', { callTags: ['one'] });
  const { organization: kept, callTags } = sandbox.snapshot();
  expect([kept.name, callTags]).toEqual(['Hill Dental', ['one']]);
});

it('reports every fault of a state that the controls refuse', async () => {
  const { json } = await begin().control('PUT', '/state', { agents: [{}], callTags: [1] });
  const { errors } = json as { errors: readonly { pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer)).toEqual(
    expect.arrayContaining(['/agents/0/id', '/callTags/0']),
  );
});

it('adds resources with POST /state', async () => {
  const { sandbox, control } = begin();
  const { agents } = sandbox.snapshot();
  const added = { ...agents[0]!, id: '0'.repeat(24), name: 'Added' };
  expect((await control('POST', '/state', { agents: [added] })).status).toBe(204);
  expect(sandbox.snapshot().agents).toEqual([...agents, added]);
  const lost = { ...added, organization_id: 'x' };
  expect((await control('POST', '/state', { agents: [lost] })).json).toMatchObject({
    errors: [{ pointer: '/agents/0/organization_id', message: 'no such organization' }],
  });
});

it('resets the state, the requests and the failures with the controls', async () => {
  const { sandbox, control, send } = begin();
  const seed = sandbox.snapshot();
  await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
  sandbox.fail('listCallTags', { status: 503 });
  expect((await control('POST', '/reset')).status).toBe(204);
  expect([sandbox.snapshot(), sandbox.requests, sandbox.failures]).toEqual([seed, [], []]);
});

it('shows the status of models by the clock', async () => {
  const { sandbox, control, send } = begin();
  await send('POST', '/models', { body: modelBody(sandbox) });
  const shown = async () => {
    const { json } = await control('GET', '/state/models');
    return (json as { items: readonly { status: string }[] }).items.at(-1)?.status;
  };
  sandbox.clock.advance(5_000);
  expect(await shown()).toBe('training');
  sandbox.clock.advance(55_000);
  expect(await shown()).toBe('active');
});

it('lists a page of a collection, newest runs first', async () => {
  const { sandbox, control } = begin();
  const [run] = sandbox.snapshot().runs;
  const runs = Array.from({ length: 120 }, (_, index) => ({
    ...run!,
    id: uuid(index),
    timestamp: new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString(),
  }));
  sandbox.restore({ runs });
  expect((await control('GET', '/state/runs?offset=100&limit=10')).json).toEqual({
    collection: 'runs',
    total: 120,
    matched: 120,
    offset: 100,
    limit: 10,
    items: Array.from({ length: 10 }, (_, index) => runs[19 - index]),
  });
});

it('lists runs newest first, whatever their use case', async () => {
  const { sandbox, control } = begin();
  const { runs, useCases, versions } = sandbox.snapshot();
  const id = '0'.repeat(24);
  sandbox.add({
    useCases: [{ ...useCases[0]!, id }],
    useCaseUuids: { [id]: uuid(1) },
    versions: [{ ...versions[0]!, id: uuid(2), use_case_id: uuid(1) }],
    runs: [
      { ...runs[0]!, id: uuid(3), use_case_id: uuid(1), timestamp: '2026-10-17T10:00:00Z' },
      { ...runs[0]!, id: uuid(4), use_case_id: uuid(1), timestamp: '2026-01-01T10:00:00Z' },
    ],
  });
  const { json } = await control('GET', '/state/runs');
  const times = (json as { items: readonly { timestamp: string }[] }).items.map(
    (run) => run.timestamp,
  );
  expect(times).toEqual([...times].sort().reverse());
  const newest = await control('GET', '/state/runs?limit=1');
  expect(newest.json).toMatchObject({ items: [{ id: uuid(3) }] });
});

it('lists an item that was deleted and added again last, however many there are', async () => {
  for (const count of [2, 3, 50]) {
    const { sandbox, send } = begin();
    const [number] = sandbox.snapshot().phoneNumbers;
    const phoneNumbers = Array.from({ length: count }, (_, index) => ({
      ...number!,
      id: String(index).padStart(24, '0'),
    }));
    sandbox.restore({ phoneNumbers });
    await send('DELETE', '/numbers', { body: { ids: [phoneNumbers[0]!.id] } });
    sandbox.add({ phoneNumbers: [phoneNumbers[0]!] });
    const { json } = await send('GET', '/numbers');
    expect([count, json[count - 1]!['id']]).toEqual([count, phoneNumbers[0]!.id]);
  }
});

it('finds items of a collection by their texts', async () => {
  const { control } = begin();
  expect((await control('GET', '/state/phoneNumbers?search=SUPPLIERS')).json).toMatchObject({
    total: 2,
    matched: 1,
    items: [{ title: 'Suppliers' }],
  });
  const tags = await control('GET', '/state/callTags?search=voice');
  expect(tags.json).toMatchObject({ items: ['voicemail'] });
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

describe('a caller on another machine', () => {
  const recording = `/recordings/${createSandbox().seedIds.call}.wav`;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each<[string, string, object, string | undefined, number]>([
    ['cannot use the controls of a sandbox without a token', '/state', {}, undefined, 403],
    ['can use the controls with the control token', '/state', bearer('sesame'), 'sesame', 200],
    ['cannot use the controls with another token', '/state', bearer('sesam'), 'sesame', 401],
    ['cannot use the controls without the token', '/state', {}, 'sesame', 401],
    ['can read the health', '/health', {}, undefined, 200],
    ['can get a recording', recording, {}, undefined, 200],
    ['can get a recording, if there is a token', recording, {}, 'sesame', 200],
    ['can open the page, which holds no data, if there is a token', '/', {}, 'sesame', 200],
    ['cannot open the page if there is no token to ask for', '/', {}, undefined, 403],
    ['cannot list the controls without the token', '/info', {}, 'sesame', 401],
  ])('a caller on another machine %s', async (_what, path, headers, controlToken, wanted) => {
    const { handlers } = createSandbox({
      allowedHosts: ['sandbox.lan'],
      ...(controlToken !== undefined && { controlToken }),
    });
    const request = new Request(`http://sandbox.lan/_sandbox${path}`, { headers: { ...headers } });
    const { status, headers: received } = await handlers.base(request);
    const challenge = wanted === 401 ? 'Bearer realm="sandbox controls"' : null;
    expect([status, received.get('www-authenticate')]).toEqual([wanted, challenge]);
  });
});
