import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { asResponse, ResponseParseError, type VoiceAgentClient } from '../../src/index.js';
import { validateContract, type Violation } from '../../src/validation.js';
import { clientFor, ID, KEY, runProgram, rejection } from '../support/client.js';
import { json, serve } from '../support/server.js';

/** Creates a client of such a service, which collects the violations. */
async function watch(respond: Parameters<typeof serve>[0]) {
  const drifts: Violation[] = [];
  const middleware = validateContract({ onDrift: (drift) => void drifts.push(drift) });
  const server = await serve(respond);
  return { client: clientFor(server.url, { middleware }), drifts };
}

function text(body: string, contentType: string | undefined, status = 200) {
  return (response: ServerResponse) =>
    void response.writeHead(status, contentType ? { 'content-type': contentType } : {}).end(body);
}

const agent = {
  id: ID,
  name: 'Nora',
  languages: ['en-GB', 'pt-PT'],
  voice_id: 'v1',
  created_at: '2026-03-02T09:15:00Z',
};
const path = { id: ID };

it('a response that violates the contract reaches the caller unchanged, and each violation is reported', async () => {
  const body = { ...agent, name: null, mood: 'sunny', created_at: 'yesterday' };
  const { client, drifts } = await watch(json(body));
  expect(await client.updateAgent({ path, body: {} })).toEqual(body);
  const common = {
    operation: { operationId: 'updateAgent', method: 'PATCH', path: '/agents/{id}' },
    status: 200,
  };
  const expected = 'no such field';
  expect(drifts).toEqual([
    {
      ...common,
      pointer: '/created_at',
      keyword: 'format',
      expected: 'date-time',
      found: 'yesterday',
    },
    { ...common, pointer: '/name', keyword: 'type', expected: 'string', found: null },
    { ...common, pointer: '/mood', keyword: 'undeclared', expected, found: 'sunny' },
  ]);
});

it('an enum value and a missing field in an item of a list are reported', async () => {
  const number = { id: '1', organization_id: '1', number: '+1', mode: 'a new mode' };
  const { client, drifts } = await watch(json([number]));
  await client.listPhoneNumbers();
  expect(drifts.map(({ pointer, keyword, found }) => [pointer, keyword, found])).toEqual([
    ['/0/sid', 'required', undefined],
    ['/0/mode', 'enum', 'a new mode'],
  ]);
  expect(drifts[0]?.expected).toBe('is required');
  expect(drifts[1]?.expected).toContain('use_case');
});

it('an undeclared field in an item of a list is reported', async () => {
  const { client, drifts } = await watch(json({ changelog: [{ mood: 'sunny' }] }));
  await client.getWorkflowVersion({ path: { version_id: '1' } });
  expect(drifts.filter(({ keyword }) => keyword === 'undeclared')).toMatchObject([
    { pointer: '/changelog/0/mood', found: 'sunny' },
  ]);
});

it.each([
  ['a page', text('<html>', 'text/html'), ['contentType', 'type']],
  ['cut', text('{"id":', 'application/json'), ['type']],
  ['empty', text('', 'application/json'), ['type']],
  ['204', text('', undefined, 204), ['status', 'contentType']],
])('a response that is %s in place of JSON is reported', async (_, response, keywords) => {
  const { client, drifts } = await watch(response);
  const error = await rejection(client.updateAgent({ path, body: {} }));
  expect(error).toBeInstanceOf(ResponseParseError);
  expect(drifts.map(({ keyword }) => keyword)).toEqual(keywords);
});

type Call = (client: VoiceAgentClient) => Promise<unknown>;
const updateAgent: Call = (client) => client.updateAgent({ path, body: {} });
const addWebhook: Call = (client) => client.addUseCaseWebhook({ path, body: {} });
const deleteWebhook: Call = (client) => client.deleteUseCaseWebhook({ path, body: {} });
const getRecording: Call = (client) => client.getCallRecording({ path });

it.each<[string, Call, ReturnType<typeof text>, Partial<Violation>]>([
  [
    'a body where none is documented',
    deleteWebhook,
    json({ ok: true }),
    { keyword: 'body', found: 'object' },
  ],
  ['a success of another status', updateAgent, json(agent, 201), { keyword: 'status', found: 201 }],
  [
    'another status of an unknown body',
    addWebhook,
    json({}, 201),
    { keyword: 'status', found: 201 },
  ],
  [
    'a recording that is an object',
    getRecording,
    json({ url: 'a' }),
    { keyword: 'type', found: 'object' },
  ],
  [
    'JSON of another media type',
    updateAgent,
    text(JSON.stringify(agent), 'text/plain'),
    { keyword: 'contentType', found: 'text/plain' },
  ],
])('%s is reported', async (_, call, response, violation) => {
  const { client, drifts } = await watch(response);
  await call(client);
  expect(drifts).toMatchObject([{ pointer: '', ...violation }]);
});

it('a response that follows the contract is not reported, with null and free-form JSON where they are allowed', async () => {
  const useCase = { id: ID, organization_id: '1', hooks: null, params: { any: [{ depth: 1 }] } };
  const { client, drifts } = await watch(json(useCase));
  expect(await client.updateUseCase({ path, body: {} })).toEqual(useCase);
  expect(drifts).toEqual([]);
});

it('a secret of the contract is reported as [hidden], and any other value is shown', async () => {
  const telephony_credentials = { auth_token: 's3cret1', new_field: 's3cret2' };
  const organization = { id: '1', name: 'Harbor', api_key: 7, members: [] };
  const { client, drifts } = await watch(
    json({ ...organization, telephony_credentials, mood: 'sunny' }),
  );
  await client.getOrganization();
  expect(drifts.map(({ pointer, found }) => [pointer, found])).toEqual([
    ['/api_key', '[hidden]'],
    ['/telephony_credentials/new_field', '[hidden]'],
    ['/mood', 'sunny'],
  ]);
  expect(JSON.stringify(drifts)).not.toMatch(/s3cret/);
});

it('a text that violates the contract is reported with its first 100 characters', async () => {
  const { client, drifts } = await watch(json({ ...agent, created_at: 'x'.repeat(101) }));
  await client.updateAgent({ path, body: {} });
  expect(drifts.map(({ found }) => found)).toEqual(['x'.repeat(100)]);
});

it('the status and the media type of a response are reported as they are, even if its body has secrets', async () => {
  const organization = { id: '1', name: 'Harbor', api_key: 's3cret1', members: [] };
  const response = text(JSON.stringify(organization), 'text/plain', 202);
  const { client, drifts } = await watch(response);
  await client.getOrganization();
  expect(drifts.map(({ keyword, found }) => [keyword, found])).toEqual([
    ['status', 202],
    ['contentType', 'text/plain'],
  ]);
});

it('every violation is reported, even if onDrift throws at the first', async () => {
  const seen: string[] = [];
  const onDrift = ({ pointer }: Violation) => {
    seen.push(pointer);
    throw new Error('the logger is down');
  };
  const body = { tags: [1, 2], mood: 'sunny' };
  const server = await serve(json(body));
  const client = clientFor(server.url, { middleware: [validateContract({ onDrift })] });
  expect(await client.listCallTags()).toEqual(body);
  expect(seen).toEqual(['/tags/0', '/tags/1', '/mood']);
});

it('an onDrift that rejects ends neither the call nor the process', async () => {
  const output = await runProgram(`
    import { createClient } from '@voice-agent-platform/client';
    import { validateContract } from '@voice-agent-platform/client/validation';
    const onDrift = async () => { throw new Error('the logger is down'); };
    const client = createClient({
      baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: '${KEY}',
      fetch: async () => Response.json({ tags: [1] }),
      middleware: [validateContract({ onDrift })],
    });
    console.log((await client.listCallTags()).tags);
    await new Promise((resolve) => setImmediate(resolve));
    console.log('alive');`);
  expect(output).toBe('[ 1 ]\nalive\n');
});

it('a failed call and an unread response are not reported', async () => {
  const server = await serve(json({ title: 'no' }, 404), json({ tags: [1] }), json({ tags: [1] }));
  const drifts: Violation[] = [];
  const onDrift = (violation: Violation) => void drifts.push(violation);
  const client = clientFor(server.url, { middleware: validateContract({ onDrift }) });
  await rejection(client.listCallTags());
  await (await asResponse(client).listCallTags()).text();
  expect(drifts).toEqual([]);
  await client.listCallTags();
  expect(drifts).toHaveLength(1);
});

it('a response is validated where the runtime forbids code from strings', async () => {
  const program = `
    import { createClient } from '@voice-agent-platform/client';
    import { validateContract } from '@voice-agent-platform/client/validation';
    try { new Function('1'); } catch (error) { console.log(error.name); }
    const client = createClient({
      baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: '${KEY}',
      fetch: async () => Response.json({ tags: [1] }),
      middleware: [validateContract({ onDrift: ({ pointer }) => console.log(pointer) })],
    });
    await client.listCallTags();`;
  const env = { NODE_OPTIONS: '--disallow-code-generation-from-strings' };
  expect(await runProgram(program, env)).toBe('EvalError\n/tags/0\n');
});
