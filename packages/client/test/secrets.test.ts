import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import { ApiError, ResponseParseError, type Middleware } from '../src/index.js';
import { collectDrift, validateContract } from '../src/validation.js';
import { clientOf, ID, KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

/** Everything that a program may print of an error. */
function printed(error: unknown): string {
  return [inspect(error, { depth: 20 }), JSON.stringify(error), (error as Error).stack].join('\n');
}

/** A text with each of its special characters escaped. */
function escapeEach(text: string, escape: (char: string, hex: string) => string): string {
  return text.replace(/\W/g, (char) => escape(char, char.charCodeAt(0).toString(16)));
}

function fetchClientOf(url: string) {
  return createFetchClient({
    baseUrl: url,
    platformUrl: url,
    apiKey: KEY,
    organizationId: 'org_1',
    throwErrors: true,
  });
}

it('a key is not printed while many others are in use', async () => {
  let count = 0;
  const apiKey = () => `sk_test_rotating_${1000 + count++}`;
  const waiting: (() => void)[] = [];
  const fetch = async (_: string, { headers }: RequestInit) => {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 60) for (const go of waiting) go();
    });
    const sent = (headers as Headers).get('authorization');
    return Response.json({ detail: `refused ${sent?.slice(7)}` }, { status: 401 });
  };
  const client = clientOf('http://127.0.0.1', { apiKey, fetch });
  const calls = Array.from({ length: 60 }, () => rejection(client.listCallTags()));
  for (const error of await Promise.all(calls)) {
    expect(error.message).toBe('listCallTags: 401 refused [redacted]');
    expect(printed(error)).not.toContain('sk_test_rotating');
  }
});

it('a key of more than 2,000 characters is not printed', async () => {
  const apiKey = `sk_${'x9'.repeat(1_500)}`;
  const text = `${'<p>'.repeat(600)} no such key: ${apiKey} ${apiKey}`;
  for (const status of [200, 401]) {
    const server = await serve((response) => void response.writeHead(status).end(text));
    const error = await rejection(clientOf(server.url, { apiKey }).listCallTags());
    expect(printed(error)).not.toContain('x9x9');
  }
});

it('a key that is a short word leaves other words, hosts and paths alone', async () => {
  const server = await serve(
    json({ detail: 'the latest contest at api.test.example/test/1 failed for key test.' }, 401),
  );
  const error = await rejection(clientOf(server.url, { apiKey: 'test' }).listCallTags());
  expect(error.message).toBe(
    'listCallTags: 401 the latest contest at api.test.example/test/1 failed for key [redacted].',
  );
});

it.each<[string, unknown, string]>([
  [
    'the place of a fault',
    { detail: [{ loc: ['body', KEY], msg: 'is unknown' }] },
    'body.[redacted] is unknown',
  ],
  ['the name of a field', { errors: { [KEY]: 'is unknown' } }, '[redacted] is unknown'],
])('a key is not printed as %s', async (_, body, reason) => {
  const server = await serve(json(body, 422));
  const error = await rejection(clientOf(server.url).listCallTags());
  expect(error.message).toBe(`listCallTags: 422 ${reason}`);
  expect(printed(error)).not.toContain(KEY);
});

it('a key is not printed as the name of a header, which is lower case', async () => {
  const apiKey = 'sk_Test_7F3A9C';
  const server = await serve(json({}, 401, { [apiKey]: '1' }));
  const events: unknown[] = [];
  const observers = { onResponse: (event: unknown) => void events.push(event) };
  const error = await rejection(clientOf(server.url, { apiKey, observers }).listCallTags());
  expect([printed(error), JSON.stringify(events)].join()).not.toMatch(/7f3a9c/i);
});

it('a key is not printed as the host of a redirect, which is lower case', async () => {
  const apiKey = 'sk-Test-7F3A9C';
  const server = await serve(json({}, 302, { location: `https://${apiKey}.example/` }));
  const error = await rejection(clientOf(server.url, { apiKey }).listCallTags());
  expect(error.message).toBe(
    'listCallTags: 302 redirects to [redacted].example, which the client does not follow',
  );
  expect(printed(error)).not.toMatch(/7f3a9c/i);
});

it('a key is not printed where a header is malformed because its whole line is its name', async () => {
  const headers = { [`authorization: Bearer ${KEY}`]: '' };
  const error = await rejection(clientOf('http://127.0.0.1:1').listCallTags({ headers }));
  expect(error.message).toBe('listCallTags: header authorization: Bearer [redacted] is malformed');
  expect(printed(error)).not.toContain(KEY);
});

it('an empty text stays empty in an error without secrets', () => {
  const error = new ApiError({ status: 401, headers: new Headers(), body: { note: '' } });
  expect([error.message, error.toJSON()['body']]).toEqual(['401', { note: '' }]);
});

it('a key is not printed as part of the media type of a response that cannot be read', async () => {
  const server = await serve((response) =>
    response.setHeader('content-type', `text/html; x=${KEY}`).end('<p>'),
  );
  const error = await rejection(clientOf(server.url).listCallTags());
  expect(error).toBeInstanceOf(ResponseParseError);
  // Loggers copy the fields of an error that they can enumerate.
  expect([printed(error), JSON.stringify(Object.entries(error))].join()).not.toContain(KEY);
});

it('a key that is cut by the end of what is printed is not printed', async () => {
  for (let before = 9_960; before < 10_020; before++) {
    const error = new ApiError({
      status: 401,
      headers: new Headers(),
      body: `${'-'.repeat(before)}${KEY}${'-'.repeat(500)}`,
      secret: KEY,
    });
    expect(JSON.stringify(error)).not.toContain(KEY.slice(0, 4));
  }
});

describe('a secret of the request', () => {
  const token = 's3cret-value';
  const body = {
    url: 'https://hooks.example',
    headers: [
      { key: 'x-team', value: token },
      { key: 'x-pin', value: 'id:42,pin:1234' },
      { key: 'x-words', value: 'Bearer abcdefghij' },
    ],
  };
  const echo = {
    detail: `refused ${token}, id:42,pin:1234, 1234 and abcdefghij of x-team`,
    input: [token, 'id:42,pin:1234'],
  };
  const secrets = /s3cret|1234|abcdefghij/;

  it('a secret of the request is not printed with the error of either entry, whose reason stays', async () => {
    const server = await serve(json(echo, 422));
    const flat = clientOf(server.url).addUseCaseWebhook({ path: { id: ID }, body });
    const byPath = fetchClientOf(server.url).POST('/use-cases/{id}/add-webhook', {
      params: { path: { id: ID } },
      body,
    });
    for (const call of [flat, byPath]) {
      const error = await rejection<ApiError>(call);
      expect(error).toBeInstanceOf(ApiError);
      expect(error.body).toEqual(echo);
      expect(printed(error)).not.toMatch(secrets);
      expect(error.message).toMatch(/422 refused \[redacted\].* of x-team$/);
    }
  });

  it('a secret of the request that a middleware of /fetch added is not printed', async () => {
    const server = await serve(json({ detail: 'refused s3cret-added' }, 422));
    const client = fetchClientOf(server.url);
    client.use({
      onRequest: ({ request }) =>
        new Request(request, { body: JSON.stringify({ headers: { 'x-token': 's3cret-added' } }) }),
    });
    const call = client.POST('/use-cases/{id}/add-webhook', {
      params: { path: { id: ID } },
      body: {},
    });
    expect(printed(await rejection(call))).not.toMatch(secrets);
  });

  it('a secret of the request that a middleware wrote into the body is not printed, even if it logged the body before', async () => {
    const server = await serve(json({ detail: 'refused s3cret-added' }, 422));
    const middleware: Middleware[] = [
      {
        onRequest({ redact, body: sent }) {
          redact(sent);
          Object.assign(sent as object, { headers: [{ key: 'x-team', value: 's3cret-added' }] });
        },
      },
    ];
    const call = clientOf(server.url, { middleware }).addUseCaseWebhook({
      path: { id: ID },
      body: {},
    });
    expect(printed(await rejection(call))).not.toMatch(secrets);
  });

  it.each([
    ['within JSON', (secret: string) => JSON.stringify({ note: `is "${secret}"` })],
    ['within JSON within JSON', (secret: string) => JSON.stringify(JSON.stringify({ secret }))],
    ['with its slashes escaped', (secret: string) => escapeEach(secret, (char) => `\\${char}`)],
    [
      'in code points of JSON',
      (secret: string) => escapeEach(secret, (_, hex) => `\\u${hex.padStart(4, '0')}`),
    ],
    ['percent-encoded', (secret: string) => `note=${encodeURIComponent(secret)}`],
    [
      'percent-encoded in lower case',
      (secret: string) =>
        escapeEach(secret, (char) => Buffer.from(char).toString('hex').replace(/../g, '%$&')),
    ],
    ['as code points of HTML', (secret: string) => escapeEach(secret, (_, hex) => `&#x${hex};`)],
    ['as numbers of HTML', (secret: string) => escapeEach(secret, (_, hex) => `&#${+`0x${hex}`};`)],
    ['in HTML', (secret: string) => secret.replace('&', '&amp;').replace('"', '&quot;')],
    ['in upper case', (secret: string) => secret.toUpperCase()],
    ['in a form', (secret: string) => new URLSearchParams({ note: secret }).toString()],
    ['percent-encoded twice', (secret: string) => encodeURIComponent(encodeURIComponent(secret))],
    ['in a JSON Pointer', (secret: string) => secret.replaceAll('~', '~0').replaceAll('/', '~1')],
  ])('a secret of the request is not printed if the service quotes it %s', async (_, quote) => {
    // Each part of it is too short to be searched for.
    const secret = 'qZ"qZ\\qZ/qZ=&qZ ~é€qZ';
    const server = await serve((response) =>
      response.writeHead(422).end(`refused ${quote(secret)}`),
    );
    const call = clientOf(server.url).addUseCaseWebhook({
      path: { id: ID },
      body: { headers: [{ key: 'x-team', value: secret }] },
    });
    const error = await rejection<ApiError>(call);
    expect(error.message).toMatch(/^addUseCaseWebhook: 422 refused .*\[redacted\]/);
    expect(printed(error)).not.toMatch(/qz/i);
  });

  it('a secret of the request is not in the excerpt of a response that cannot be read', async () => {
    const server = await serve((response) => void response.end(`<p>saved auth ${token}</p>`));
    const call = clientOf(server.url).updateOrganization({
      body: {
        id: ID,
        name: 'Harbor',
        api_key: KEY,
        members: [],
        telephony_credentials: { auth_token: token },
      },
    });
    const error = await rejection<ResponseParseError>(call);
    expect(error).toBeInstanceOf(ResponseParseError);
    expect(printed(error)).not.toMatch(secrets);
    expect(error.excerpt).toBe('<p>saved auth [redacted]</p>');
  });

  it.each([200, 422])(
    'a secret of the request is in no report of drift over a %d',
    async (code) => {
      const server = await serve(
        json({ id: 1, name: token, note: token, [token]: token }, code, {
          'content-type': `application/json; charset=${token}`,
        }),
      );
      const drift = collectDrift();
      const reported: unknown[] = [];
      const client = clientOf(server.url, {
        middleware: [
          validateContract(drift),
          validateContract({
            onDrift: (each) => void reported.push(each),
            onObservation: (each) => void reported.push(each),
          }),
        ],
      });
      await client
        .updateUseCase({ path: { id: ID }, body: { hooks: [body] } })
        .catch((error: ApiError) => expect(error.status).toBe(422));
      expect(reported.length).toBeGreaterThan(0);
      expect(JSON.stringify([reported, drift.report()])).not.toMatch(secrets);
    },
  );

  it('a secret of the request is not printed by an observer to which the service sends it back', async () => {
    const server = await serve(json({}, 200, { 'x-echo': token }));
    const events: unknown[] = [];
    const observers = { onResponse: (event: unknown) => void events.push(event) };
    await clientOf(server.url, { observers }).addUseCaseWebhook({ path: { id: ID }, body });
    // A port or a duration may have the digits of a secret.
    const text = JSON.stringify(events, (key, value: unknown) =>
      key === 'durationMs' ? undefined : value,
    );
    expect(text.replaceAll(server.url, '')).not.toMatch(secrets);
  });
});

describe('in the text of an error', () => {
  const messageOf = (text: string) =>
    new ApiError({ status: 401, headers: new Headers(), body: text }).message;

  it.each([
    'auth_token="s3cret s3cret"',
    "auth_token='s3cret s3cret'",
    `{'auth_token': 's3cret'}`,
    `{'telephony_credentials': {'account_sid': 's3cret', 'auth_token': "s3cret"}}`,
    'Authorization: Basic dXNlcjpzM2NyZXQ=s3cret',
    'Basic dXNlcjpzM2NyZXQ=s3cret',
    'authorization=Bearer s3cret',
    'Authorization: Token s3cret',
    'Cookie: session=s3cret; other=s3cret',
    'x-api-key: s3cret',
    'password=s3cret',
    'GET /?api_key=s3cret&x=1',
    'https://ada:s3cret&s3,cret@host.example/',
    '{"api_key":"s3cret',
    '{"deeper":"{\\"auth_token\\":\\"s3cret\\"}"}',
    'token: [s3cret]',
    'api_key: p@s3cret',
  ])('%s is redacted', (text) => {
    expect(messageOf(text)).toContain('[redacted]');
    expect(messageOf(text)).not.toMatch(/s3cret|s3|dXNl/);
  });

  it.each([
    'Missing Bearer token',
    'invalid token: expired',
    'Invalid token: the signature is wrong',
    'Bearer authentication is required',
    'api_key: missing',
    'Basic plan exceeded',
    'Bearer realm="api", error="invalid_token"',
  ])('"%s" stays', (text) => {
    expect(messageOf(text)).toBe(`401 ${text}`);
  });

  it('what follows a redacted field of JSON stays', () => {
    expect(messageOf('body was {"api_key":"s3cret","reason":"no such key"}')).toBe(
      '401 body was {"api_key":[redacted],"reason":"no such key"}',
    );
  });
});

it('a body of 1 MiB that has more secrets than can be looked for is not printed', async () => {
  const value = Array.from({ length: 170_000 }, (_, index) => `p${index}`).join(' ');
  const fetch = async () => Response.json({ detail: 'refused p1234' }, { status: 422 });
  const call = clientOf('http://127.0.0.1', { fetch }).addUseCaseWebhook({
    path: { id: ID },
    body: { headers: [{ key: 'x-team', value }] },
  });
  const error = await rejection(call);
  expect(error).toBeInstanceOf(ApiError);
  expect(printed(error)).not.toContain('p1234');
});
