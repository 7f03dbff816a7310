import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ApiError, ResponseParseError } from '../../src/index.js';
import { validateContract, type Drift, type Observation } from '../../src/validation.js';
import { clientOf, ID, rejection } from '../support/client.js';
import { json, serve } from '../support/server.js';

async function watch(respond: Parameters<typeof serve>[0]) {
  const drifts: Drift[] = [];
  const observations: Observation[] = [];
  const middleware = [
    validateContract({
      onDrift: (drift) => void drifts.push(drift),
      onObservation: (observation) => void observations.push(observation),
    }),
  ];
  const server = await serve(respond);
  return { client: clientOf(server.url, { middleware }), drifts, observations };
}

const agent = {
  id: ID,
  name: 'Nora',
  languages: ['en-GB', 'pt-PT'],
  voice_id: 'v1',
  created_at: '2026-03-02T09:15:00Z',
};
const path = { id: ID };

describe('a response that violates the contract', () => {
  it('reaches the caller unchanged, and each violation is reported', async () => {
    const body = { ...agent, name: null, mood: 'sunny', created_at: 'yesterday' };
    const { client, drifts } = await watch(json(body));
    expect(await client.updateAgent({ path, body: {} })).toEqual(body);
    expect(
      drifts.map(({ pointer, keyword, expected, found }) => ({
        pointer,
        keyword,
        expected,
        found,
      })),
    ).toEqual([
      { pointer: '/name', keyword: 'type', expected: 'string', found: null },
      { pointer: '/created_at', keyword: 'format', expected: 'date-time', found: 'yesterday' },
      { pointer: '/mood', keyword: 'extraField', expected: 'no such field', found: 'sunny' },
    ]);
    expect(drifts[0]).toMatchObject({ operation: { operationId: 'updateAgent' }, status: 200 });
  });

  it.each([
    ['a page', 200, 'text/html', '<html>', ['contentType', 'type']],
    ['a body that is cut', 200, 'application/json', '{"id":', ['type']],
    ['no body', 200, 'application/json', '', ['type']],
    ['no content', 204, undefined, '', ['status', 'contentType']],
  ])('is reported if it cannot be read: %s', async (_, status, type, text, keywords) => {
    const { client, drifts } = await watch((response: ServerResponse) => {
      response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(text);
    });
    const error = await rejection(client.updateAgent({ path, body: {} }));
    expect(error).toBeInstanceOf(ResponseParseError);
    expect(drifts.map(({ keyword }) => keyword)).toEqual(keywords);
  });

  it('a response that violates the contract is found deep inside: an enum value that nobody listed, a missing field, a field of a changelog entry', async () => {
    const number = { id: '1', organization_id: '1', number: '+1', mode: 'voicemail' };
    const { client, drifts } = await watch(json([number]));
    await client.listPhoneNumbers();
    expect(drifts.map(({ pointer, keyword, found }) => [pointer, keyword, found])).toEqual([
      ['/0/sid', 'required', undefined],
      ['/0/mode', 'enum', 'voicemail'],
    ]);
    expect(drifts[1]?.expected).toEqual(['direct_transfer', 'use_case', 'previous_call']);

    const version = await watch(json({ changelog: [{ mood: 'sunny' }] }));
    await version.client.getWorkflowVersion({ path: { version_id: '1' } });
    expect(version.drifts.filter(({ keyword }) => keyword === 'extraField')).toMatchObject([
      { pointer: '/changelog/0/mood', found: 'sunny' },
    ]);
  });

  it('may be a success with another status than the one that is stated', async () => {
    const { client, drifts } = await watch(json({ tags: [] }, 201));
    expect(await client.listCallTags()).toEqual({ tags: [] });
    expect(drifts).toMatchObject([{ keyword: 'status', pointer: '', expected: [200], found: 201 }]);
  });

  it('a secret of the contract is [hidden], and any other value is shown', async () => {
    const telephony_credentials = { auth_token: 's3cret1', new_field: 's3cret2' };
    const { client, drifts } = await watch(
      json({
        id: '1',
        name: 'Harbor',
        api_key: 7,
        members: [],
        telephony_credentials,
        mood: 'sunny',
      }),
    );
    await client.getOrganization();
    expect(drifts.map(({ pointer, found }) => [pointer, found])).toEqual([
      ['/api_key', '[hidden]'],
      ['/telephony_credentials/new_field', '[hidden]'],
      ['/mood', 'sunny'],
    ]);
    expect(JSON.stringify(drifts)).not.toMatch(/s3cret/);
  });

  it('a response that violates the contract does not fail the call even if the callback does', async () => {
    const server = await serve(json({ tags: 'none' }));
    const onDrift = () => {
      throw new Error('the logger is down');
    };
    const client = clientOf(server.url, { middleware: [validateContract({ onDrift })] });
    expect(await client.listCallTags()).toEqual({ tags: 'none' });
  });
});

it('a response that follows the contract is no drift, with null where the contract allows it and any JSON where it is free-form', async () => {
  const useCase = { id: ID, organization_id: '1', hooks: null, params: { any: [{ depth: 1 }] } };
  const { client, drifts } = await watch(json(useCase));
  expect(await client.updateUseCase({ path, body: {} })).toEqual(useCase);
  expect(drifts).toEqual([]);
});

it('what turns up at a declared unknown is observed: the values of an open enumeration, each with where the contract declares it', async () => {
  const { client, observations } = await watch(json(agent));
  await client.updateAgent({ path, body: {} });
  const unspecified = '/components/schemas/Agent/properties/languages';
  const languages = observations.filter((each) => each.unspecified === unspecified);
  expect(languages.map(({ found }) => found)).toEqual(['en-GB', 'pt-PT']);
});

it('what turns up at a declared unknown is observed for an object whose required fields are not known: by the names of those that came', async () => {
  const hooks = [
    { url: 'https://hooks.example', headers: [{ key: 'x-secret', value: 'hunter2' }] },
  ];
  const { client, observations } = await watch(json({ id: ID, organization_id: '1', hooks }));
  await client.updateUseCase({ path, body: {} });
  expect(observations).toMatchObject([
    { unspecified: '/components/schemas/HookHeader', found: { fields: ['key', 'value'] } },
  ]);
  expect(JSON.stringify(observations)).not.toContain('hunter2');
});

it('what turns up at a declared unknown is observed for a recording by what the string seems to be, which is not quoted', async () => {
  const link = 'https://media.example/a.wav?signature=hunter2';
  for (const [text, found] of [
    [link, 'a link'],
    ['UklGRiQAAABXQVZFZm10IBAA', 'base64'],
    ['no recording', 'other text'],
  ]) {
    const { client, observations } = await watch(
      (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(text),
    );
    expect(await client.getCallRecording({ path })).toBe(text);
    expect(observations).toMatchObject([{ found, contentType: 'text/plain' }]);
  }
});

it('what turns up at a declared unknown is observed for an error by its status, its media type and the names of its fields', async () => {
  const { client, observations } = await watch(json({ title: 'gone', api_key: 'hunter2' }, 404));
  expect(await rejection(client.listCallTags())).toBeInstanceOf(ApiError);
  expect(observations).toMatchObject([{ status: 404, found: { fields: ['api_key', 'title'] } }]);
  expect(observations[0]).not.toHaveProperty('unspecified');
});

it('what turns up at a declared unknown is observed for an object of many fields by the first 100 names, each of them cut', async () => {
  const fields = Array.from({ length: 900 }, (_, index) => [`${index}${'x'.repeat(900)}`, 1]);
  const { client, observations } = await watch(json(Object.fromEntries(fields), 400));
  await rejection(client.listCallTags());
  const { fields: names } = observations[0]?.found as { fields: string[] };
  expect([names.length, Math.max(...names.map(({ length }) => length))]).toEqual([100, 100]);
});

describe('a response that the contract does not document', () => {
  const text =
    (type: string, body: string, status = 200) =>
    (response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': type }).end(body);

  it.each([
    ['a body where none is documented', 'deleteUseCaseWebhook', json({ ok: true }), 'body'],
    ['another status, of an unknown body', 'addUseCaseWebhook', json({}, 201), 'status'],
    ['a recording that is an object', 'getCallRecording', json({ url: 'a' }), 'type'],
    [
      'JSON of another media type',
      'updateAgent',
      text('text/plain', JSON.stringify(agent)),
      'contentType',
    ],
  ] as const)('because it is %s is reported', async (_, operationId, response, keyword) => {
    const { client, drifts } = await watch(response);
    const call = client[operationId] as (args: object) => Promise<unknown>;
    await call(operationId === 'getCallRecording' ? { path } : { path, body: {} });
    expect(drifts.map((drift) => drift.keyword)).toEqual([keyword]);
  });

  it('a response that the contract does not document is reported in full, though the first onDrift throws', async () => {
    const seen: string[] = [];
    const onDrift = ({ pointer }: Drift) => {
      seen.push(pointer);
      throw new Error('the logger is down');
    };
    const server = await serve(json({ tags: [1, 2], mood: 'sunny' }));
    await clientOf(server.url, { middleware: [validateContract({ onDrift })] }).listCallTags();
    expect(seen).toEqual(['/tags/0', '/tags/1', '/mood']);
  });
});
