import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import { ConfigurationError, createClient, type ClientOptions } from '../src/index.js';
import { CALLS, clientFor, fetchClientFor, KEY, rejection } from './support/client.js';
import { json, serve, status } from './support/server.js';

const VARIABLES = {
  apiKey: 'VOICE_AGENT_API_KEY',
  baseUrl: 'VOICE_AGENT_BASE_URL',
  platformUrl: 'VOICE_AGENT_PLATFORM_URL',
  organizationId: 'VOICE_AGENT_ORGANIZATION_ID',
};

beforeEach(() => Object.values(VARIABLES).forEach((name) => vi.stubEnv(name, undefined)));
afterEach(() => void vi.unstubAllEnvs());

function setEnvironment(url: string): void {
  vi.stubEnv('VOICE_AGENT_API_KEY', KEY);
  vi.stubEnv('VOICE_AGENT_BASE_URL', url);
  vi.stubEnv('VOICE_AGENT_PLATFORM_URL', url);
  vi.stubEnv('VOICE_AGENT_ORGANIZATION_ID', 'org_1');
}

it('the environment configures a client that is created without options', async () => {
  const [base, platform] = [await serve(json({})), await serve(json({}))];
  setEnvironment(base.url);
  vi.stubEnv('VOICE_AGENT_PLATFORM_URL', platform.url);
  await createClient().getWorkflowVersion({ path: { version_id: 'v1' } });
  await createFetchClient().GET('/orgs');
  const authorization = `Bearer ${KEY}`;
  expect(platform.received).toMatchObject([
    { url: '/api/v1/versions/v1', headers: { authorization, 'x-organization-id': 'org_1' } },
  ]);
  expect(base.received).toMatchObject([{ url: '/api/v1/orgs', headers: { authorization } }]);
});

it('an option goes before its environment variable, which fills in one that is undefined', async () => {
  const server = await serve(json({}));
  setEnvironment(server.url);
  await createClient({ apiKey: 'sk_test_option', baseUrl: undefined }).getOrganization();
  expect(server.received[0]?.headers.authorization).toBe('Bearer sk_test_option');
});

it.each(['apiKey', 'baseUrl', 'platformUrl', 'organizationId'] as const)(
  'an empty %s is refused, and not read from the environment',
  async (option) => {
    setEnvironment('http://127.0.0.1');
    const message = `${option} is empty: pass it to createClient or set ${VARIABLES[option]}`;
    expect(() => createClient({ [option]: '' })).toThrow(message);
    expect(() => createFetchClient({ [option]: '' })).toThrow(`${option} is empty`);
  },
);

it('platformUrl is asked for by the operations that need it, and by no other', async () => {
  const server = await serve(json({}));
  const options = { baseUrl: server.url, apiKey: KEY, organizationId: 'org_1' };
  const path = { version_id: 'v1' };
  const message =
    'getWorkflowVersion: platformUrl is missing: pass it to createClient or set VOICE_AGENT_PLATFORM_URL';
  const client = createClient(options);
  await client.getOrganization();
  expect((await rejection(client.getWorkflowVersion({ path }))).message).toBe(message);
  const byPath = createFetchClient(options);
  await byPath.GET('/orgs');
  const call = byPath.GET('/versions/{version_id}', { params: { path } });
  expect((await rejection(call)).message).toMatch(/platformUrl is missing/);
  expect(server.received).toHaveLength(2);
});

it.each(['apiKey', 'baseUrl'] as const)(
  'an error about a missing %s names the option and the variable',
  (option) => {
    setEnvironment('http://127.0.0.1');
    for (const missing of [undefined, '']) {
      vi.stubEnv(VARIABLES[option], missing);
      const message = `${option} is missing: pass it to createClient or set ${VARIABLES[option]}`;
      const error = { name: 'ConfigurationError', option, fault: 'is missing', message };
      expect(() => createClient()).toThrow(expect.objectContaining(error));
      expect(() => createFetchClient()).toThrow('pass it to createFetchClient or set');
    }
  },
);

it('a missing key is reported before a missing root', () => {
  expect(() => createClient()).toThrow('apiKey is missing');
});

it('a platform operation without an organization is not sent, and the error names option and variable', async () => {
  const server = await serve(json({}));
  const client = clientFor(server.url, { organizationId: undefined });
  const error = await rejection(client.getWorkflowVersion({ path: { version_id: 'v1' } }));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toMatch(/organizationId is missing: .*VOICE_AGENT_ORGANIZATION_ID/);
  expect(server.received).toEqual([]);
});

it.each([
  ['', '/api/v1/orgs'],
  ['/', '/api/v1/orgs'],
  ['/gateway/voice', '/gateway/voice/api/v1/orgs'],
  ['/gateway/', '/gateway/api/v1/orgs'],
  ['/api/v1/proxy', '/api/v1/proxy/api/v1/orgs'],
])('a root that ends in "%s" gets the prefix of the API once', async (suffix, path) => {
  const server = await serve(json({}));
  await clientFor(server.url + suffix).getOrganization();
  expect(server.received[0]?.url).toBe(path);
});

it('an apiKey function is called for each attempt, and may be slow', async () => {
  const server = await serve(status(503), json({}));
  let count = 0;
  const apiKey = () =>
    new Promise<string>((resolve) => setImmediate(() => resolve(`sk_test_${++count}`)));
  await clientFor(server.url, { apiKey }).getOrganization();
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk_test_1',
    'Bearer sk_test_2',
  ]);
});

/** Options as a program in JavaScript passes them, where `null` stands for none. */
const NONE = {
  maxRetries: null,
  timeoutMs: null,
  totalTimeoutMs: null,
  maxResponseBytes: null,
  headers: null,
  fetch: null,
  middleware: null,
  observers: null,
  allowBrowser: null,
} as unknown as ClientOptions;

it('null for an option of a client and of a call leaves its default', async () => {
  const server = await serve(status(503), json({ tags: [] }));
  const call = CALLS.GET(clientFor(server.url, NONE), { ...NONE, signal: null } as never);
  expect(await call).toEqual({ tags: [] });
  expect(server.received).toHaveLength(2);
});

it('null for an option of /fetch leaves its default', async () => {
  const server = await serve(json({ tags: [] }));
  const { data } = await fetchClientFor(server.url, NONE as never).GET('/call-tags');
  expect(data).toEqual({ tags: [] });
});

it('a method and a call of /fetch take null for their argument', async () => {
  const server = await serve(json({ tags: [] }));
  expect(await clientFor(server.url).listCallTags(null as never)).toEqual({ tags: [] });
  const { data } = await fetchClientFor(server.url).GET('/call-tags', null as never);
  expect(data).toEqual({ tags: [] });
});
