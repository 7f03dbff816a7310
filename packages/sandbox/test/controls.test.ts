/** Tests what all controls have in common. Their effects are tested in `control-effects.test.ts`. */
import { createHash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../src/index.js';
import { begin } from './support.js';

const executePath = `/use-cases/${createSandbox().seedIds.useCase}/execute`;

it('serves the controls on both roots, and not under /api/v1', async () => {
  const { fetch, clientOptions } = createSandbox();
  const { baseUrl, platformUrl, apiKey } = clientOptions;
  for (const root of [baseUrl, platformUrl]) {
    expect(await (await fetch(`${root}/_sandbox/health`)).json()).toEqual({ status: 'ok' });
    const headers = { authorization: `Bearer ${apiKey}` };
    expect((await fetch(`${root}/api/v1/_sandbox/health`, { headers })).status).toBe(404);
  }
});

it('responds to HEAD of a control as to GET, without the body', async () => {
  const { control } = begin();
  const get = await control('GET', '/info');
  const head = await control('HEAD', '/info');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
});

it('serves the inspector with a policy that allows only its own script and style', async () => {
  const { text: html, headers } = await begin().control('GET', '/');
  const sourceOf = (element: string): string => {
    const [, content = ''] = new RegExp(`<${element}[^>]*>([^]+)</${element}>`).exec(html) ?? [];
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  };
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')!.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${sourceOf('script')}`,
    `style-src ${sourceOf('style')}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});

it('returns the roots, the seed, the state file and the size of each collection with GET /info', async () => {
  const { sandbox, control } = begin();
  const roots = await sandbox.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => sandbox.close());
  const { json } = await control('GET', '/info');
  expect(json).toMatchObject({
    roots: { base: sandbox.clientOptions.baseUrl, platform: roots.platformUrl },
    apiKey: 'sk_test_sandbox',
    organizationId: sandbox.clientOptions.organizationId,
    seed: 'built-in story',
    stateFile: null,
    counts: {
      organization: 1,
      callTags: 3,
      useCases: 1,
      phoneNumbers: 2,
      agents: 1,
      models: 1,
      calls: 1,
      versions: 1,
      runs: 2,
      deliveries: 0,
    },
  });
});

it.each([
  ['GET', '/nothing', 'There is no such control. GET /_sandbox/info lists all controls.'],
  ['GET', '/state/nothing', 'The collections are organization, callTags, '],
  ['GET', '/recordings/unknown.wav', 'The organization has no such call.'],
  ['POST', '/use-cases/none/execute', 'The organization has no such use case.'],
  ['DELETE', '/failures/none', 'There is no such pending failure.'],
])('responds with 404 and the reason to %s %s', async (method, path, reason) => {
  const { status, json } = await begin().control(method, path);
  expect(status).toBe(404);
  expect(json).toMatchObject({ status, detail: expect.stringContaining(reason) as string });
});

it.each([
  ['GET', '/reset', 'POST, OPTIONS'],
  ['POST', '/recordings/x.wav', 'GET, HEAD, OPTIONS'],
])('responds to %s %s with 405 and the methods of the control', async (method, path, methods) => {
  const { status, headers } = await begin().control(method, path);
  expect([status, headers.get('allow')]).toEqual([405, methods]);
});

it.each([
  ['POST', '/clock', [], 'The body must be a JSON object.'],
  ['POST', '/clock', { advanceMs: 'soon' }, 'advanceMs must be an integer'],
  ['POST', '/failures', { operationId: 'x', status: 503 }, 'x is not a route.'],
  ['POST', executePath, { status: 'lost' }, '"/status"'],
  ['POST', executePath, { timestamp: 'then' }, '"/timestamp"'],
  ['PUT', '/state', { agents: [{}] }, '/agents/0/name: is required'],
])('refuses %s %s with the wrong value %j, and changes nothing', async (...row) => {
  const [method, path, body, fault] = row;
  const { sandbox, control } = begin();
  const before = sandbox.snapshot();
  const { status, text } = await control(method, path, body);
  expect(status).toBe(422);
  expect(text).toContain(fault);
  expect(sandbox.snapshot()).toEqual(before);
  expect(sandbox.failures).toEqual([]);
});

it.each([
  ['DELETE', '/failures?id=failure-1', 'id', 'is not expected: leave it out'],
  ['DELETE', '/requests?after=1', 'after', 'is not expected: leave it out'],
  ['POST', '/reset?keep=1', 'keep', 'is not expected: leave it out'],
  ['GET', '/requests?from=1', 'from', 'is not one of after'],
  ['GET', '/state/runs?serach=x', 'serach', 'is not one of search, offset, limit'],
  ['GET', '/state/runs?offset=-1', 'offset', 'must be an integer of at least 0'],
])('refuses %s %s, and names the parameter', async (method, path, name, message) => {
  expect(await begin().control(method, path)).toMatchObject({
    status: 422,
    json: {
      detail: `${name} ${message}.`,
      errors: [{ in: 'query', pointer: `/${name}`, message }],
    },
  });
});

it.each([
  ['DELETE', '/failures', { id: 'failure-1' }, '/id'],
  ['POST', '/reset', { seed: {} }, '/seed'],
  ['POST', '/clock', { advance: 1 }, '/advance'],
  ['POST', '/failures', { operationId: 'updateAgent', status: 503, time: 2 }, '/time'],
  ['POST', executePath, { statsu: 'failed' }, '/statsu'],
])('refuses %s %s with the unknown field in %j', async (method, path, body, pointer) => {
  expect(await begin().control(method, path, body)).toMatchObject({
    status: 422,
    json: { errors: [{ in: 'body', pointer }] },
  });
});
