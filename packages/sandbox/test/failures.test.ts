/** Tests which calls a requested failure applies to, and when it is used up. */
import { expect, it } from 'vitest';
import { presets } from '../page/controls/failure-presets.js';
import { findOnlyOperation } from '../src/core/failure.js';
import { modelBody } from './cases/agents-and-models.js';
import { SECOND_NUMBER } from './cases/platform.js';
import { begin } from './support.js';

const NO_KEY = { headers: { authorization: null } };
const OTHER = { headers: { 'x-organization-id': 'other' } };

it('applies a failure with a status to a call that would be refused otherwise, as an outage would', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('createModel', { status: 503 });
  const { status } = await send('POST', '/models', { body: {} });
  expect(status).toBe(503);
  expect(sandbox.failures).toEqual([]);
});

it.each([
  ['without a test key', 401, 'listUseCaseRuns', ['GET', '/use-cases/x/runs', NO_KEY]],
  ['of another organization', 403, 'listUseCaseRuns', ['GET', '/use-cases/x/runs', OTHER]],
  ['with an invalid path', 422, 'updateAgent', ['PATCH', '/agents/short', {}]],
] as const)(
  'does not use up a failure for a call %s, which is refused with %i',
  async (_what, refused, operationId, [method, path, options]) => {
    const { sandbox, send } = begin();
    sandbox.fail(operationId, { status: 503 });
    expect((await send(method, path, options)).status).toBe(refused);
    expect(sandbox.failures).toHaveLength(1);
  },
);

it('holds the failure of a training until a call creates a model', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('createModel', { training: 'failed' });
  const body = modelBody(sandbox);
  const refused = [
    await send('POST', '/models', { body: {} }),
    await send('POST', '/models', { body: { ...body, use_case_id: 'none' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  expect(sandbox.failures).toHaveLength(1);
  await send('POST', '/models', { body });
  sandbox.clock.advance(60_000);
  expect(sandbox.snapshot().models.at(-1)?.status).toBe('failed');
  expect(sandbox.failures).toEqual([]);
});

it('fails a training at once under training-time=instant', async () => {
  const { sandbox, send } = begin({ decisions: 'training-time=instant' });
  sandbox.fail('createModel', { training: 'failed' });
  const { json } = await send('POST', '/models', { body: modelBody(sandbox) });
  expect(json['status']).toBe('failed');
});

it('holds a truncated response until a call succeeds', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('removeMember', { truncate: true });
  const refused = [
    await send('DELETE', '/member', { body: {} }),
    await send('DELETE', '/member', { body: { email: 'nobody@harbordental.example' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 404]);
  const body = { email: 'tomas@harbordental.example' };
  await expect(send('DELETE', '/member', { body })).rejects.toThrow();
  expect(sandbox.failures).toEqual([]);
  expect(sandbox.snapshot().organization.members).toHaveLength(1);
});

it('holds a status of 500 or more until a call succeeds, under effect-before-error=acts', async () => {
  const { sandbox, send } = begin({ decisions: 'effect-before-error=acts' });
  sandbox.fail('removeMember', { status: 503 });
  expect((await send('DELETE', '/member', { body: {} })).status).toBe(422);
  const body = { email: 'tomas@harbordental.example' };
  expect((await send('DELETE', '/member', { body })).status).toBe(503);
  expect(sandbox.failures).toEqual([]);
});

it('applies failures in the order in which they were requested', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('listCallTags', { truncate: true });
  sandbox.fail('listCallTags', { status: 429 });
  await expect(send('GET', '/call-tags')).rejects.toThrow();
  expect((await send('GET', '/call-tags')).status).toBe(429);
  expect((await send('GET', '/call-tags')).status).toBe(200);
});

it('keeps the order of failures when a refused call does not use one up', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('listCallTags', { status: 503 });
  sandbox.fail('*', { truncate: true });
  expect((await send('POST', '/models', { body: {} })).status).toBe(422);
  expect((await send('GET', '/call-tags')).status).toBe(503);
});

it('does not bring back a failure that was removed during its call', async () => {
  const { sandbox, send, control } = begin();
  sandbox.fail('listCallTags', { truncate: true });
  sandbox.respond('listCallTags', async () => {
    await control('DELETE', '/failures');
    return new Response(null, { status: 404 });
  });
  expect((await send('GET', '/call-tags')).status).toBe(404);
  expect(sandbox.failures).toEqual([]);
});

it('fails every call with times: Infinity', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('listCallTags', { status: 503, times: Infinity });
  for (let call = 0; call < 3; call++) {
    expect((await send('GET', '/call-tags')).status).toBe(503);
  }
  expect(sandbox.failures).toMatchObject([{ failure: { times: Infinity }, remaining: Infinity }]);
});

it('applies a failure for one identifier only to calls with that identifier in their path', async () => {
  const { sandbox, send } = begin();
  const { phoneNumber } = sandbox.seedIds;
  sandbox.fail('updatePhoneNumberTitle', { status: 503, id: phoneNumber });
  const body = { title: 'T' };
  expect((await send('PATCH', `/numbers/${SECOND_NUMBER}/title`, { body })).status).toBe(200);
  expect((await send('PATCH', `/numbers/${phoneNumber}/title`, { body })).status).toBe(503);
  expect((await send('PATCH', `/numbers/${phoneNumber}/title`, { body })).status).toBe(200);
});

it('truncates the response of only one of several calls at once', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('listCallTags', { truncate: true });
  const calls = [1, 2, 3].map(() =>
    send('GET', '/call-tags').then(
      () => 200,
      () => 'cut',
    ),
  );
  expect((await Promise.all(calls)).sort()).toEqual([200, 200, 'cut']);
});

it('makes a route fail that the contract lacks, for one identifier', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('GET /calls/{id}', { status: 503, id: '2' });
  expect((await send('GET', '/calls/1')).status).toBe(404);
  expect((await send('GET', '/calls/2')).status).toBe(503);
});

it('takes the route of an operation as its operationId', async () => {
  const { sandbox } = begin();
  sandbox.fail('PATCH /agents/{id}', { status: 500 });
  expect(sandbox.failures).toMatchObject([{ operationId: 'updateAgent' }]);
});

it('makes calls of every operation fail with *', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('*', { status: 502, times: 2 });
  expect((await send('GET', '/call-tags')).status).toBe(502);
  expect((await send('GET', '/orgs')).status).toBe(502);
  expect((await send('GET', '/orgs')).status).toBe(200);
});

it.each(Object.entries(presets))('accepts the failure "%s" of the inspector', (_label, failure) => {
  const { sandbox } = begin();
  sandbox.fail(findOnlyOperation(failure) ?? 'listCallTags', failure);
  expect(sandbox.failures).toMatchObject([{ failure }]);
});
