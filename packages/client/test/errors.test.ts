import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  ConfigurationError,
  createClient,
  NetworkError,
  ResponseParseError,
  TimeoutError,
  VoiceAgentError,
  type ApiErrorInit,
} from '../src/index.js';
import { clientOf, ID, KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

const operation = { operationId: 'updateAgent', method: 'PATCH', path: '/agents/{id}' } as const;
const headers = new Headers({ 'content-type': 'application/json' });

const ERRORS = {
  ApiError: new ApiError({ operation, status: 404, headers, body: { title: 'no' } }),
  NetworkError: new NetworkError({ operation, cause: new TypeError('fetch failed') }),
  TimeoutError: new TimeoutError({ operation, timeoutMs: 30 }),
  ResponseParseError: new ResponseParseError('response is not JSON', {
    operation,
    status: 200,
    headers,
    text: '<p>',
  }),
  ConfigurationError: new ConfigurationError({ operation, option: 'path.id', fault: 'is missing' }),
};

describe.each(Object.entries(ERRORS))('%s', (name, error) => {
  it('is identified by instanceof and by name', () => {
    expect(error).toBeInstanceOf(VoiceAgentError);
    expect(error).toBeInstanceOf(Error);
    expect(error.constructor.name).toBe(name);
    expect(error.name).toBe(name);
    expect(error.stack).toMatch(new RegExp(`^${name}: updateAgent: `));
  });

  it('names the operation', () => {
    expect(error.operation).toEqual(operation);
    expect(error.message).toMatch(/^updateAgent: /);
  });

  it('becomes JSON with what it knows', () => {
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name,
      message: error.message,
      operation,
    });
  });
});

describe('an ApiError', () => {
  it('an ApiError holds status, body, headers and operation of the response', async () => {
    const server = await serve(json({ title: 'no such agent' }, 404, { 'x-shard': '7' }));
    const error = await rejection<ApiError>(
      clientOf(server.url).updateAgent({ path: { id: ID }, body: {} }),
    );
    expect(error.status).toBe(404);
    expect(error.body).toEqual({ title: 'no such agent' });
    expect(error.headers).toBeInstanceOf(Headers);
    expect(error.headers.get('x-shard')).toBe('7');
    expect(error.operation).toEqual(operation);
    expect(error.message).toBe('updateAgent: 404 no such agent');
  });

  it.each([['x-request-id'], ['request-id']])(
    'an ApiError has the request id of the header %s',
    async (header) => {
      const server = await serve(json({}, 404, { [header]: 'req_1' }));
      expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).requestId).toBe(
        'req_1',
      );
    },
  );

  it('an ApiError has no request id where the service sends none', () => {
    expect(ERRORS.ApiError.requestId).toBeNull();
  });
});

it('the cause is kept, and is not printed', () => {
  expect(ERRORS.NetworkError.cause).toBeInstanceOf(TypeError);
  expect(ERRORS.NetworkError.message).toContain('(fetch failed)');
  expect(ERRORS.NetworkError.toJSON()).not.toHaveProperty('cause');
});

it('an error of the options names no operation', () => {
  const error = new ConfigurationError({ option: 'apiKey', fault: 'must be visible ASCII' });
  expect(error.operation).toBeUndefined();
  expect(error.message).toBe('apiKey must be visible ASCII');
});

it('a ConfigurationError names the option and its fault apart from the hint', async () => {
  const missing = () => createClient({ apiKey: '', baseUrl: 'http://127.0.0.1' });
  expect(missing).toThrow(
    expect.objectContaining({
      option: 'apiKey',
      fault: 'is missing',
      message: 'apiKey is missing: pass it to createClient or set VOICE_AGENT_API_KEY',
    }),
  );
  const error = await rejection(
    clientOf('http://127.0.0.1').updateAgent({ path: { id: '' }, body: {} }),
  );
  expect(error).toMatchObject({
    option: 'path.id',
    fault: 'must be a non-empty string, not "." or ".."',
    message: 'updateAgent: path.id must be a non-empty string, not "." or ".."',
  });
});

/** Every way in which a program prints a value without meaning to look into it. */
function printed(value: unknown): string {
  return [
    inspect(value),
    inspect(value, { depth: null, showHidden: true }),
    inspect({ nested: [value] }, { depth: null }),
    JSON.stringify(value),
    JSON.stringify(Object.entries(Object(value) as object)),
    JSON.stringify({ ...(value as object) }),
    String(value),
    (value as Error).stack,
    JSON.stringify(Reflect.ownKeys(Object(value) as object).map(String)),
  ].join('\n');
}

describe('printing', () => {
  const secrets = new RegExp(`s3cret|${KEY}`);

  it('a client shows no secret of its options', () => {
    const client = createClient({
      baseUrl: 'https://base.example',
      platformUrl: 'https://platform.example',
      apiKey: KEY,
      headers: { 'x-gateway-token': 's3cret' },
    });
    expect(printed(client)).not.toMatch(secrets);
    expect(inspect(client, { depth: null, showHidden: true, getters: true })).not.toMatch(secrets);
  });

  it('an ApiError shows class, operation, status, request id, attempts and reason, and neither body nor headers', async () => {
    const body = { message: 'name is too long', api_key: 's3cret1', note: 's3cret2' };
    const headers = { 'x-request-id': 'req_1', 'set-cookie': 'session=s3cret3' };
    const server = await serve(json(body, 422, headers));
    const error = await rejection<ApiError>(clientOf(server.url).getOrganization());
    expect(error.body).toEqual(body);
    expect(error.headers.get('set-cookie')).toMatch(/s3cret3/);
    expect(printed(error)).not.toMatch(secrets);
    for (const text of [inspect(error), JSON.stringify(error)]) {
      expect(text).toMatch(/ApiError/);
      expect(text).toMatch(/getOrganization: 422 name is too long/);
      expect(text).toMatch(/status\W+422/);
      expect(text).toMatch(/requestId\W+req_1/);
      expect(text).toMatch(/attempts\W+1/);
    }
  });

  it('a ResponseParseError has an excerpt of the body, and does not show it', async () => {
    const server = await serve((response) => void response.end('{"api_key":"s3cret'));
    const error = await rejection<ResponseParseError>(clientOf(server.url).getOrganization());
    expect(error.excerpt).toBe('{"api_key":"s3cret');
    expect(printed(error)).not.toMatch(secrets);
  });

  it('the key in use is [hidden] where a reason quotes it', async () => {
    const key = 'sk_live_in_use_1';
    const server = await serve(json({ message: `unknown key ${key}` }, 401));
    const refused = clientOf(server.url, { apiKey: async () => key }).getOrganization();
    expect((await rejection(refused)).message).toBe('getOrganization: 401 unknown key [hidden]');
    const fetch = async () => Promise.reject(new TypeError(`cannot send Bearer ${key}`));
    const options = { fetch, maxRetries: 0, apiKey: key };
    const failed = clientOf('http://127.0.0.1', options).getOrganization();
    expect((await rejection(failed)).message).toMatch(/\(cannot send Bearer \[hidden\]\)$/);
  });

  it('a key of less than 8 characters leaves the words of a reason alone', async () => {
    const server = await serve(json({ message: 'testing a token' }, 401));
    const error = await rejection(clientOf(server.url, { apiKey: 'test' }).getOrganization());
    expect(error.message).toBe('getOrganization: 401 testing a token');
  });

  it('an error that nobody catches does not show the cause, which can hold the key', async () => {
    const program = `
      import { createClient } from '@voice-agent-platform/client';
      const fetch = async (url, init) => {
        throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', config: { url, key: init.headers.get('authorization') } });
      };
      const roots = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1' };
      const client = createClient({ ...roots, apiKey: '${KEY}', fetch, maxRetries: 0 });
      await client.listCallTags();`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
    });
    const { stderr } = await rejection<Error & { stderr: string }>(run);
    expect(stderr).toMatch(/NetworkError: listCallTags: no response .*ECONNRESET/);
    expect(stderr).not.toContain(KEY);
  });
});

it('an error can be made by hand, for the tests of a program that catches it', () => {
  const init: ApiErrorInit = { status: 503, headers: new Headers(), body: undefined };
  expect(new ApiError(init)).toMatchObject({ status: 503, message: '503' });
});
