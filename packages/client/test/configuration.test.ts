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

const OPTIONS = {
  baseUrl: 'https://base.example',
  platformUrl: 'https://platform.example',
  apiKey: KEY,
};

beforeEach(() => Object.values(VARIABLES).forEach((name) => vi.stubEnv(name, undefined)));
afterEach(() => void vi.unstubAllEnvs().unstubAllGlobals());

function setEnvironment(url: string): void {
  vi.stubEnv('VOICE_AGENT_API_KEY', KEY);
  vi.stubEnv('VOICE_AGENT_BASE_URL', url);
  vi.stubEnv('VOICE_AGENT_PLATFORM_URL', url);
  vi.stubEnv('VOICE_AGENT_ORGANIZATION_ID', 'org_1');
}

/** Rejects where `createClient` throws. */
async function create(options: object) {
  return createClient({ ...OPTIONS, ...options });
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
  const options = { ...OPTIONS, baseUrl: server.url, platformUrl: undefined };
  const path = { version_id: 'v1' };
  const message =
    'getWorkflowVersion: platformUrl is missing: pass it to createClient or set VOICE_AGENT_PLATFORM_URL';
  const client = createClient({ ...options, organizationId: 'org_1' });
  await client.getOrganization();
  expect((await rejection(client.getWorkflowVersion({ path }))).message).toBe(message);
  const byPath = createFetchClient({ ...options, organizationId: 'org_1' });
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

it('a fetch that is not a function is refused, and not reported as a failed connection', () => {
  const fetch = 'http://127.0.0.1' as never;
  for (const createAny of [createClient, createFetchClient]) {
    const error = { name: 'ConfigurationError', message: 'fetch must be a function' };
    expect(() => createAny({ ...OPTIONS, fetch })).toThrow(expect.objectContaining(error));
  }
});

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

it('an organization with a space is refused, and nothing is sent', async () => {
  const server = await serve(json({}));
  const path = { version_id: 'v1' };
  const call = clientFor(server.url).getWorkflowVersion({ path, organizationId: 'org 1' });
  expect(await rejection(call)).toMatchObject({ option: 'organizationId' });
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

it.each([
  ['that is relative', '/api'],
  ['without a scheme', 'base.example'],
  ['of another scheme', 'ftp://base.example'],
  ['with /api/v1', 'https://base.example/api/v1'],
  ['with a placeholder', 'https://base.example/{tenant}'],
  ['with a query', 'https://base.example?x=1'],
  ['with a line break', 'https://base.example\n'],
  ['with credentials', 'https://ada:s3cret@base.example'],
  ['that is a URL object', new URL('https://base.example')],
])('a root %s is refused when the client is created', async (_, value) => {
  for (const option of ['baseUrl', 'platformUrl']) {
    const error = await rejection(create({ [option]: value }));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(new RegExp(`^${option} must be `));
    expect(error.message).not.toMatch(/s3cret/);
  }
});

it.each([
  [
    'with a line break at its end',
    's3cret\n',
    'must be visible ASCII without spaces or line breaks',
  ],
  [
    'with a letter no header can hold',
    's3crét',
    'must be visible ASCII without spaces or line breaks',
  ],
  ['with the word Bearer before it', 'Bearer s3cret', 'must not start with "Bearer "'],
  ['that is a number', 7, 'must be a string'],
])('a key %s is refused without printing it', async (_, key, fault) => {
  const error = await rejection(create({ apiKey: key }));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toBe(`apiKey ${fault}`);
  const call = createClient({ ...OPTIONS, apiKey: () => key as string }).getOrganization();
  expect((await rejection(call)).message).toBe(`getOrganization: apiKey ${fault}`);
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

const sealed = new Error('vault sealed');

it.each<[string, () => unknown, string, unknown]>([
  ['rejects', () => Promise.reject(sealed), 'apiKey function failed: vault sealed', sealed],
  ['returns nothing', () => undefined, 'apiKey function returned nothing', undefined],
])(
  'an apiKey function that %s is called once, and nothing is sent',
  async (_, fail, fault, cause) => {
    const server = await serve(json({}));
    const apiKey = vi.fn(fail as () => string);
    for (const call of [
      clientFor(server.url, { apiKey }).listCallTags(),
      fetchClientFor(server.url, { apiKey }).GET('/call-tags'),
    ]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error.message).toBe(`listCallTags: ${fault}`);
      expect(error.cause).toBe(cause);
    }
    expect(apiKey).toHaveBeenCalledTimes(2);
    expect(server.received).toEqual([]);
  },
);

it('a malformed header is named without its value, and nothing is sent', async () => {
  const server = await serve(json({}));
  const headers = { 'x-good': '1', 'x-bad': 's3cret\n1' };
  for (const call of [
    clientFor(server.url).listCallTags({ headers }),
    fetchClientFor(server.url).GET('/call-tags', { headers }),
  ]) {
    const error = await rejection(call);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toBe('listCallTags: header x-bad is malformed');
    expect(`${error.stack} ${String(error.cause)}`).not.toMatch(/s3cret/);
  }
  expect(server.received).toEqual([]);
});

it.each([
  ['signal', new AbortController(), 'signal must be an AbortSignal'],
  ['headers', 'x-team: blue', 'listCallTags: headers must be an object'],
])(
  'an option of a call with a value of another type is refused: %s',
  async (name, value, message) => {
    for (const call of [
      clientFor('http://127.0.0.1:1').listCallTags({ [name]: value }),
      fetchClientFor('http://127.0.0.1:1').GET('/call-tags', { [name]: value }),
    ]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error.message).toBe(message);
    }
  },
);

it.each([
  ['a function that was not called', () => ({ onRequest: () => undefined })],
  ['a list in a list', [[{ onRequest: () => undefined }]]],
  ['an object without a hook', {}],
  ['a text', 'onRequest'],
])('%s in place of middleware or observers is refused', async (_, given) => {
  const middleware = await rejection(create({ middleware: given }));
  expect(middleware).toBeInstanceOf(ConfigurationError);
  const hooks = 'onRequest or onResponse, or a list of them';
  expect(middleware.message).toBe(`middleware must be an object with ${hooks}`);
  const observers = await rejection(create({ observers: [given] }));
  expect(observers.message).toMatch(/^observers must be an object with onRequest, onResponse or/);
});

/** Creates hooks that note their names in the order of their calls. */
function notingHooks() {
  const seen: string[] = [];
  return { seen, hook: (name: string) => ({ onRequest: () => void seen.push(name) }) };
}

it('middleware and observers can each be one object', async () => {
  const { seen, hook } = notingHooks();
  const server = await serve(json({}));
  const hooks = { middleware: hook('middleware'), observers: hook('observer') };
  await clientFor(server.url, hooks).listCallTags();
  expect(seen).toEqual(['middleware', 'observer']);
});

it('middleware and observers can each be a list, whose falsy items are skipped', async () => {
  const { seen, hook } = notingHooks();
  const server = await serve(json({}));
  const hooks = {
    middleware: [false as const, hook('a'), hook('b')],
    observers: [hook('c'), null, hook('d')],
  };
  await clientFor(server.url, hooks).listCallTags();
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
});

it.each(['timeoutMs', 'totalTimeoutMs', 'maxRetries', 'maxResponseBytes'])(
  '%s that is not a number >= 0 is refused',
  async (option) => {
    for (const value of [NaN, -1, '5', true, {}]) {
      const message = `${option} must be a number >= 0`;
      expect((await rejection(create({ [option]: value }))).message).toBe(message);
      const call = createClient(OPTIONS).getOrganization({ [option]: value });
      expect((await rejection(call)).message).toBe(`getOrganization: ${message}`);
    }
  },
);

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

it('a page must set allowBrowser, since every visitor can read its key', async () => {
  vi.stubGlobal('document', {});
  const error = await rejection(create({}));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toMatch(/^allowBrowser is not set/);
  await create({ allowBrowser: true });
});
