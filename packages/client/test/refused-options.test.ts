import { afterEach, expect, it, vi } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import { ConfigurationError, createClient } from '../src/index.js';
import { clientFor, fetchClientFor, KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

const OPTIONS = {
  baseUrl: 'https://base.example',
  platformUrl: 'https://platform.example',
  apiKey: KEY,
};

afterEach(() => void vi.unstubAllGlobals());

/** Rejects where `createClient` throws. */
async function create(options: object) {
  return createClient({ ...OPTIONS, ...options });
}

it('a fetch that is not a function is refused, and not reported as a failed connection', () => {
  const fetch = 'http://127.0.0.1' as never;
  for (const createAny of [createClient, createFetchClient]) {
    const error = { name: 'ConfigurationError', message: 'fetch must be a function' };
    expect(() => createAny({ ...OPTIONS, fetch })).toThrow(expect.objectContaining(error));
  }
});

it('an organization with a space is refused, and nothing is sent', async () => {
  const server = await serve(json({}));
  const path = { version_id: 'v1' };
  const call = clientFor(server.url).getWorkflowVersion({ path, organizationId: 'org 1' });
  expect(await rejection(call)).toMatchObject({ option: 'organizationId' });
  expect(server.received).toEqual([]);
});

it.each([
  ['that is relative', '/api'],
  ['without a scheme', 'base.example'],
  ['without a host', 'https:///gateway'],
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
    'with a letter that is not ASCII',
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
  ['headers', 'x-team: blue', 'listCallTags: headers must be an object or a list of pairs'],
  ['headers', ['x-team: blue'], 'listCallTags: headers must be an object or a list of pairs'],
  ['headers', ['ab'], 'listCallTags: headers must be an object or a list of pairs'],
  ['headers', [['x-team']], 'listCallTags: headers must be an object or a list of pairs'],
  ['headers', [[7, 'a']], 'listCallTags: headers must be an object or a list of pairs'],
  ['headers', { 'x-team': {} }, 'listCallTags: header x-team must be a string'],
  ['headers', { 'x-team': () => 'blue' }, 'listCallTags: header x-team must be a string'],
  ['headers', { 'x-team': ['blue', null] }, 'listCallTags: header x-team must be a string'],
])(
  'an option of a call with a value of another type is refused: %s = %j',
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

it('headers of every accepted form are sent as text, and null removes one', async () => {
  const server = await serve(json({}));
  const record = { 'x-text': 'blue', 'x-number': 7, 'x-flag': true, 'x-none': undefined };
  const pairs = [
    ['x-text', 'blue'],
    ['x-number', 7],
    ['x-flag', true],
    ['x-none', undefined],
  ];
  for (const fields of [record, pairs, new Map(pairs as [string, unknown][])]) {
    const headers = fields as never;
    await clientFor(server.url, { headers }).listCallTags();
    await clientFor(server.url).listCallTags({ headers });
    await fetchClientFor(server.url).GET('/call-tags', { headers });
  }
  expect(server.received).toHaveLength(9);
  for (const { headers } of server.received) {
    expect(headers).toMatchObject({ 'x-text': 'blue', 'x-number': '7', 'x-flag': 'true' });
    expect(headers).not.toHaveProperty('x-none');
  }
  const client = clientFor(server.url, { headers: { 'x-text': 'blue' } });
  await client.listCallTags({ headers: { 'x-list': ['a', 1], 'x-text': null } as never });
  expect(server.received.at(-1)?.headers).toMatchObject({ 'x-list': 'a, 1' });
  expect(server.received.at(-1)?.headers).not.toHaveProperty('x-text');
});

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

it('a page must set allowBrowser, since every visitor can read its key', async () => {
  vi.stubGlobal('document', {});
  const error = await rejection(create({}));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toMatch(/^allowBrowser is not set/);
  await create({ allowBrowser: true });
});
