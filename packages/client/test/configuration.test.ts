import { describe, expect, it } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import { ConfigurationError, createClient } from '../src/index.js';
import { clientOf, KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

const OPTIONS = {
  baseUrl: 'https://base.example',
  platformUrl: 'https://platform.example',
  apiKey: KEY,
};

function creating(options: object) {
  return () => createClient({ ...OPTIONS, ...options });
}

describe('a root', () => {
  it.each([
    ['without a slash', '', '/api/v1/orgs'],
    ['with a slash', '/', '/api/v1/orgs'],
    ['with slashes', '///', '/api/v1/orgs'],
    ['with a prefix path', '/gateway/voice', '/gateway/voice/api/v1/orgs'],
    ['with a prefix path and a slash', '/gateway/', '/gateway/api/v1/orgs'],
    ['with api/v1 within its path', '/api/v1/proxy', '/api/v1/proxy/api/v1/orgs'],
  ])('%s gets the prefix of the API', async (_, suffix, path) => {
    const server = await serve(json({}));
    await clientOf(server.url + suffix).getOrganization();
    expect(server.received[0]?.url).toBe(path);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['relative', '/api'],
    ['without a scheme', 'base.example'],
    ['of another scheme', 'ftp://base.example'],
    ['a script', 'javascript:alert(1)'],
    ['an invalid host', 'https://['],
    ['an invalid port', 'https://base.example:99999'],
    ['ending in /api/v1', 'https://base.example/api/v1'],
    ['ending in /api/v1/', 'https://base.example/api/v1/'],
    ['with a placeholder', 'https://base.example/{tenant}'],
    ['with a query', 'https://base.example?x=1'],
    ['with a fragment', 'https://base.example#x'],
    ['with a line break', 'https://base.example\n'],
    ['a number', 7],
  ])('a root that is %s is refused when the client is created', (_, value) => {
    expect(creating({ baseUrl: value })).toThrow(ConfigurationError);
    expect(creating({ baseUrl: value })).toThrow(/baseUrl/);
    expect(creating({ platformUrl: value })).toThrow(/platformUrl/);
  });

  it('a root with credentials in it is refused without printing them', () => {
    const creation = creating({ baseUrl: 'https://ada:s3cret@base.example' });
    expect(creation).toThrow(ConfigurationError);
    expect(creation).not.toThrow(/s3cret/);
  });
});

describe('a key', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['with a line break at its end', 's3cret\n'],
    ['with a header smuggled in', 's3cret\r\nx-evil: 1'],
    ['with the word Bearer before it', 'Bearer s3cret'],
    ['with a letter no header can carry', 's3crét'],
    ['null', null],
  ])('a key that is %s is refused when the client is created, without printing it', (_, apiKey) => {
    expect(creating({ apiKey })).toThrow(ConfigurationError);
    expect(creating({ apiKey })).toThrow(/apiKey/);
    expect(creating({ apiKey })).not.toThrow(/s3cr/);
  });

  it('a key that a function gives malformed rejects the call, without printing it and with nothing sent', async () => {
    const server = await serve(json({}));
    const error = await rejection(
      clientOf(server.url, { apiKey: () => 's3cret\n' }).getOrganization(),
    );
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).not.toMatch(/s3cret/);
    expect(server.received).toEqual([]);
  });

  it('comes from a function for each request, so that a changed one takes effect', async () => {
    const server = await serve(json({}));
    let count = 0;
    const client = clientOf(server.url, { apiKey: () => `sk_test_${++count}` });
    await client.getOrganization();
    await client.getOrganization();
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk_test_1',
      'Bearer sk_test_2',
    ]);
  });

  it('comes from a function again when a request is retried', async () => {
    const server = await serve(json({}, 503, { 'retry-after': '0' }), json({}));
    let count = 0;
    await clientOf(server.url, { apiKey: async () => `sk_test_${++count}` }).getOrganization();
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk_test_1',
      'Bearer sk_test_2',
    ]);
  });

  it('may be slow to come', async () => {
    const server = await serve(json({ id: '1' }));
    const slow = () => new Promise<string>((resolve) => setImmediate(() => resolve(KEY)));
    expect(await clientOf(server.url, { apiKey: slow }).getOrganization()).toEqual({ id: '1' });
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('vault sealed');
      },
    ],
    ['rejects', () => Promise.reject(new Error('vault sealed'))],
  ])(
    'function that %s rejects the call with its error as cause, and is not asked again',
    async (_, fail) => {
      let asked = 0;
      const server = await serve(json({}));
      const client = clientOf(server.url, {
        apiKey: () => {
          asked++;
          return fail();
        },
      });
      const error = await rejection(client.getOrganization());
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error.cause).toMatchObject({ message: 'vault sealed' });
      expect(asked).toBe(1);
      expect(server.received).toEqual([]);
    },
  );
});

it('an apiKey function that returns nothing is named, on /fetch too', async () => {
  const options = { ...OPTIONS, apiKey: () => undefined as never };
  for (const call of [
    createClient(options).listCallTags(),
    createFetchClient(options).GET('/call-tags'),
  ]) {
    const error = await rejection<ConfigurationError>(call);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toBe('listCallTags: apiKey function returned nothing');
  }
});

it.each([
  ['with a line break', 'org\n1'],
  ['empty', ''],
])('an organization that is %s rejects the call', async (_, organizationId) => {
  const server = await serve(json({}));
  const call = clientOf(server.url).getWorkflowVersion({
    path: { version_id: 'v1' },
    organizationId,
  });
  expect(await rejection(call)).toBeInstanceOf(ConfigurationError);
  expect(server.received).toEqual([]);
});

it('a header that fetch would refuse rejects the call without printing its value', async () => {
  const server = await serve(json({}));
  const error = await rejection(
    clientOf(server.url).getOrganization({ headers: { 'x-secret': 's3cret\n1' } }),
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(`${error.stack} ${String(error.cause)}`).not.toMatch(/s3cret/);
  expect(server.received).toEqual([]);
});

describe('a limit', () => {
  it.each(['timeoutMs', 'totalTimeoutMs', 'maxRetries', 'maxResponseBytes'])(
    '%s that is not a number >= 0 is refused when the client is created',
    (name) => {
      for (const value of [NaN, -1, 'soon', {}]) {
        expect(creating({ [name]: value })).toThrow(ConfigurationError);
        expect(creating({ [name]: value })).toThrow(name);
      }
    },
  );

  it('a limit of a call that is not a number rejects the call', async () => {
    const client = clientOf('http://127.0.0.1:1');
    expect(await rejection(client.getOrganization({ timeoutMs: NaN }))).toBeInstanceOf(
      ConfigurationError,
    );
    expect(await rejection(client.getOrganization({ maxRetries: NaN }))).toBeInstanceOf(
      ConfigurationError,
    );
  });
});

describe('a path parameter', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['.', '.'],
    ['..', '..'],
    ['a number', 7],
    ['null', null],
  ])('a path parameter that is %s rejects the call, and nothing is sent', async (_, id) => {
    const server = await serve(json({}));
    const call = clientOf(server.url).getCallRecording({ path: { id: id as string } });
    const error = await rejection<ConfigurationError>(call);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(/path\.id/);
    expect(error.operation?.operationId).toBe('getCallRecording');
    expect(server.received).toEqual([]);
  });

  it('a path parameter that is missing with the whole path rejects the call', async () => {
    const call = clientOf('http://127.0.0.1:1').getCallRecording({} as { path: { id: string } });
    expect(await rejection(call)).toBeInstanceOf(ConfigurationError);
  });

  it('a path parameter with half a character rejects the call', async () => {
    const call = clientOf('http://127.0.0.1:1').getCallRecording({ path: { id: '\ud800' } });
    expect(await rejection(call)).toBeInstanceOf(ConfigurationError);
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['../b', '..%2Fb'],
    ['...', '...'],
    ['%2e%2e', '%252e%252e'],
    ['50%', '50%25'],
    ['a?b#c', 'a%3Fb%23c'],
    ['{id}', '%7Bid%7D'],
    ['$&', '%24%26'],
    ['ключ ☎', '%D0%BA%D0%BB%D1%8E%D1%87%20%E2%98%8E'],
  ])('%s arrives as one segment', async (id, segment) => {
    const server = await serve(json('recording'));
    await clientOf(server.url).getCallRecording({ path: { id } });
    expect(server.received[0]?.url).toBe(`/api/v1/calls/${segment}/recording`);
  });
});

describe('a page', () => {
  it('must say that it means to show its key to every visitor', () => {
    Object.assign(globalThis, { document: {} });
    try {
      expect(creating({})).toThrow(ConfigurationError);
      expect(creating({})).toThrow(/allowBrowser/);
      expect(creating({ allowBrowser: true })).not.toThrow();
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
  });
});

it('a fault of a call rejects and never throws', () => {
  const call = clientOf('http://127.0.0.1:1').updateAgent({ path: { id: '' }, body: {} });
  call.catch(() => undefined);
  expect(call).toBeInstanceOf(Promise);
});
