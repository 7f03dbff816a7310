/** Tests that a printed client or error shows no secret. */
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createClient, type ApiError, type ResponseParseError } from '../src/index.js';
import { clientFor, KEY, rejection, runProgram } from './support/client.js';
import { json, serve } from './support/server.js';

const SECRETS = new RegExp(`s3cret|${KEY}`);

/** Prints a value in each way that programs use for logs. */
function printed(value: unknown): string {
  return [
    inspect(value),
    inspect(value, { depth: null, showHidden: true }),
    inspect({ nested: [value] }, { depth: null }),
    JSON.stringify(value),
    JSON.stringify(Object.entries(value as object)),
    JSON.stringify({ ...(value as object) }),
    String(value),
    (value as Error).stack,
  ].join('\n');
}

it('a printed client shows no secret of its options', () => {
  const client = createClient({
    baseUrl: 'https://base.example',
    platformUrl: 'https://platform.example',
    apiKey: KEY,
    headers: { 'x-gateway-token': 's3cret' },
  });
  const text = printed(client) + inspect(client, { depth: null, showHidden: true, getters: true });
  expect(text).toContain('listCallTags');
  expect(text).not.toMatch(SECRETS);
});

it('a printed ApiError shows class, operation, status, request id, attempts and reason, and neither body nor headers', async () => {
  const body = { message: 'name is too long', api_key: 's3cret1', note: 's3cret2' };
  const headers = { 'x-request-id': 'req_1', 'set-cookie': 'session=s3cret3' };
  const server = await serve(json(body, 422, headers));
  const error = await rejection<ApiError>(clientFor(server.url).getOrganization());
  expect(error.body).toEqual(body);
  expect(error.headers.get('set-cookie')).toMatch(/s3cret3/);
  expect(printed(error)).not.toMatch(SECRETS);
  for (const text of [inspect(error), JSON.stringify(error)]) {
    expect(text).toMatch(/ApiError/);
    expect(text).toMatch(/getOrganization: 422 name is too long/);
    expect(text).toMatch(/status\W+422/);
    expect(text).toMatch(/requestId\W+req_1/);
    expect(text).toMatch(/attempts\W+1/);
  }
});

it('a printed ResponseParseError does not show its excerpt of the body', async () => {
  const server = await serve((response) => void response.end('{"api_key":"s3cret'));
  const error = await rejection<ResponseParseError>(clientFor(server.url).getOrganization());
  expect(error.excerpt).toBe('{"api_key":"s3cret');
  expect(printed(error)).toContain('getOrganization: 200 response is not JSON');
  expect(printed(error)).not.toMatch(SECRETS);
});

it('a library can rename an error and set its fields, which printing does not show', async () => {
  const output = await runProgram(`
    import { inspect } from 'node:util';
    import { ApiError, NetworkError } from '@voice-agent-platform/client';
    const api = new ApiError({ status: 404, headers: new Headers(), body: undefined });
    const network = new NetworkError({ cause: new Error('refused') });
    Object.assign(api, { name: 'Renamed', body: 's3cret1', headers: 's3cret2' });
    Object.assign(network, { name: 'Renamed', cause: 's3cret3' });
    console.log(String(api), String(network), api.body, api.headers, network.cause);
    console.log(inspect(api).includes('s3cret'), inspect(network).includes('s3cret'));
    console.log(JSON.stringify([api, network]).includes('s3cret'));`);
  expect(output).toBe(
    'Renamed: 404 Renamed: no response from the service (refused) s3cret1 s3cret2 s3cret3\nfalse false\nfalse\n',
  );
});

it('an error that nobody catches does not show its cause, which can hold the key', async () => {
  const output = await runProgram(`
    import { createClient } from '@voice-agent-platform/client';
    const fetch = async (url, init) => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', config: { url, key: init.headers.get('authorization') } });
    };
    const roots = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1' };
    const client = createClient({ ...roots, apiKey: '${KEY}', fetch, maxRetries: 0 });
    await client.listCallTags();`);
  expect(output).toMatch(/NetworkError: listCallTags: no response .*ECONNRESET/);
  expect(output).not.toContain(KEY);
});
