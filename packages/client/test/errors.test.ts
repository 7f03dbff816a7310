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

const HOOK = { hooks: [{ headers: [{ key: 'x-pin', value: '48213377' }] }] };

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

  it('becomes JSON with status, headers and body', () => {
    expect(ERRORS.ApiError.toJSON()).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: { title: 'no' },
    });
  });
});

it('the cause is kept, and its message is in the JSON', () => {
  expect(ERRORS.NetworkError.cause).toBeInstanceOf(TypeError);
  expect(ERRORS.NetworkError.toJSON()).toMatchObject({ cause: 'TypeError: fetch failed' });
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

describe('a secret', () => {
  const organization = {
    name: 'Harbor Dental',
    api_key: 'sk_live_s3cret1',
    telephony_credentials: {
      account_sid: 'AC1',
      auth_token: 's3cret2',
      api_key_secret: 's3cret3"\\s3cret3',
    },
    hooks: [{ url: 'https://hooks.example', headers: [{ key: 'x-token', value: 's3cret4' }] }],
    note: `key was ${KEY}`,
    Authorization: 'Bearer s3cret5',
    message: 'refused: Bearer s3cret6, sorry',
    quoted: JSON.stringify({
      api_key: 's3cret7',
      deeper: JSON.stringify({ auth_token: 's3cret8' }),
    }),
  };
  const secrets = new RegExp(`s3cret|${KEY}`);

  it('a secret in the options is not printed with the client', () => {
    const client = createClient({
      baseUrl: 'https://base.example',
      platformUrl: 'https://platform.example',
      apiKey: KEY,
      headers: { 'x-gateway-token': 's3cret' },
    });
    expect(printed(client)).not.toMatch(secrets);
    expect(inspect(client, { depth: null, showHidden: true, getters: true })).not.toMatch(secrets);
  });

  it('a secret in an error body is there for the caller, and not printed', async () => {
    const server = await serve(json(organization, 422, { 'set-cookie': 'session=s3cret9' }));
    const error = await rejection<ApiError>(clientOf(server.url).getOrganization());
    expect(error.body).toEqual(organization);
    expect(error.headers.get('set-cookie')).toMatch(/s3cret9/);
    expect(printed(error)).not.toMatch(secrets);
    expect(printed(error)).toMatch(/Harbor Dental/);
  });

  it('a secret in an error body of text is not printed', async () => {
    const text = `refused ${JSON.stringify(organization)} for Authorization: Bearer ${KEY}`;
    const server = await serve((response) => void response.writeHead(422).end(text));
    const error = await rejection<ApiError>(clientOf(server.url).getOrganization());
    expect(error.body).toBe(text);
    expect(printed(error)).not.toMatch(secrets);
  });

  it.each(Array.from({ length: 11 }, (_, index) => index * 40 + 20))(
    'a secret in JSON cut after %d characters is in no excerpt',
    async (length) => {
      const server = await serve(
        (response) => void response.end(JSON.stringify(organization).slice(0, length)),
      );
      const error = await rejection<ResponseParseError>(clientOf(server.url).getOrganization());
      expect(error).toBeInstanceOf(ResponseParseError);
      expect(printed(error)).not.toMatch(secrets);
      expect(error.excerpt).not.toMatch(secrets);
    },
  );

  it('a secret is cut out of a body that was made to be slow to search', async () => {
    const hostile = `"${'key'.repeat(1_000_000)} "${'"key'.repeat(300_000)}{"api_key":"s3cret"} ${'key=<'.repeat(300_000)}`;
    const server = await serve((response) => void response.writeHead(500).end(hostile));
    const error = await rejection<ApiError>(
      clientOf(server.url, { maxRetries: 0 }).getOrganization(),
    );
    expect(JSON.stringify(error)).not.toMatch(/s3cret/);
  });

  it('a secret is redacted once, and a placeholder for one is not', async () => {
    const detail = 'Send "Authorization: Bearer s3cret".';
    const server = await serve(json({ detail, hint: 'Authorization: Bearer <api key>' }, 401));
    const error = await rejection<ApiError>(clientOf(server.url).getOrganization());
    expect(error.message).toBe('getOrganization: 401 Send "Authorization: Bearer [redacted]".');
    expect(error.toJSON().body).toEqual({
      detail: 'Send "Authorization: Bearer [redacted]".',
      hint: 'Authorization: Bearer <api key>',
    });
  });

  it('after a word that looks like a tag is not printed', async () => {
    for (const text of [
      'key=<b>s3cret</b>',
      'Authorization: Bearer s3cret',
      'token: <i><b>s3cret',
    ]) {
      const server = await serve((response) => void response.writeHead(401).end(text));
      const error = await rejection(clientOf(server.url).getOrganization());
      expect(printed(error), text).not.toMatch(/s3cret/);
    }
  });

  it('sent back by the service is not printed, whatever it reads', async () => {
    for (const apiKey of ['sk_test_{"a":1}', 'true', '1', 'a', '"', '\\']) {
      const server = await serve(
        json({ message: `unknown key ${apiKey}`, count: 1, ok: true }, 401),
      );
      const error = await rejection<ApiError>(clientOf(server.url, { apiKey }).getOrganization());
      expect(error.toJSON().body).toMatchObject({ count: 1, ok: true });
      expect((error.toJSON().body as { message: string }).message).not.toContain(`key ${apiKey}`);
    }
  });

  it.each<[string, object]>([
    ['in an object without a prototype', Object.assign(Object.create(null) as object, HOOK)],
    ['in what toJSON gives', { toJSON: () => HOOK }],
    ['as a String', { hooks: [{ headers: [{ value: Object('48213377') as string }] }] }],
  ])('that the request holds %s is not printed, as text or as a number', async (_, body) => {
    const server = await serve(json({ message: 'refused 48213377', got: 48213377, of: 7 }, 422));
    const client = clientOf(server.url);
    const error = await rejection<ApiError>(client.updateUseCase({ path: { id: ID }, body }));
    expect(`${error.message} ${printed(error)}`).not.toContain('48213377');
    expect(error.toJSON().body).toMatchObject({ of: 7 });
  });

  it('that the cause of an error holds is not printed if nobody catches the error', async () => {
    const program = `
      import { createClient } from '@voice-agent-platform/client';
      const fetch = async (url, init) => {
        throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', config: { url, key: init.headers.get('authorization') } });
      };
      const roots = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1' };
      const client = createClient({ ...roots, apiKey: '${KEY}', fetch, maxRetries: 0 });
      await client.listCallTags().catch((error) => {
        console.dir(error, { showHidden: true, depth: 9, customInspect: false });
        throw error;
      });`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
    });
    const { stdout, stderr } = await rejection<Error & { stdout: string; stderr: string }>(run);
    expect(stderr).toMatch(/NetworkError: listCallTags: no response .*ECONNRESET/);
    expect(stdout).toMatch(/NetworkError/);
    expect(stdout + stderr).not.toContain(KEY);
  });

  it('a secret is not printed with a failure of the network', async () => {
    const fetch = async () => Promise.reject(new TypeError(`network error with Bearer ${KEY}`));
    const error = await rejection(
      clientOf('http://127.0.0.1', { fetch, maxRetries: 0 }).getOrganization(),
    );
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.message).not.toMatch(secrets);
    expect(printed(error)).not.toMatch(secrets);
  });
});

it('an error can be made by hand, for the tests of a program that catches it', () => {
  const init: ApiErrorInit = { status: 503, headers: new Headers(), body: undefined };
  expect(new ApiError(init)).toMatchObject({ status: 503, message: '503' });
});
