/** Tests who may call the API: the Host, the Origin and the key of a request. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { rawRequest, sendRaw, parseStatus, AUTHORIZATION } from './raw-socket.js';

const sandbox = createSandbox({ allowedHosts: ['sandbox.lan'] });
let port: number;
let platformPort: number;
beforeAll(async () => {
  const roots = await sandbox.listen({ port: 0, platformPort: 0 });
  [port, platformPort] = [roots.baseUrl, roots.platformUrl].map((url) =>
    Number(new URL(url).port),
  ) as [number, number];
});
afterAll(() => sandbox.close());

const ask = (host: string, headers: readonly string[] = [], line = 'GET /api/v1/call-tags') =>
  sendRaw(port, rawRequest(`${line} HTTP/1.1`, [AUTHORIZATION, ...headers], { host }));

it.each([
  'localhost',
  'LOCALHOST:4010',
  'app.localhost:1',
  '127.0.0.1:4010',
  '[::1]:4010',
  'sandbox.lan:4010',
])('accepts a request with the Host %s', async (host) => {
  expect(parseStatus(await ask(host))).toBe(200);
});

it.each([
  'evil.example',
  'localhost.evil.example',
  'evil-localhost',
  '127.0.0.1.evil.example',
  '0.0.0.0',
  '192.168.1.1',
])('refuses a request with the Host %j, as DNS rebinding would send it', async (host) => {
  expect(parseStatus(await ask(host))).toBe(403);
});

it('names the refused host and the options that allow it', async () => {
  expect(await ask('evil.example:4010')).toContain(
    'The Host header names evil.example, which is not allowed. Allow it with --allow-host or allowedHosts.',
  );
});

it('reports an Origin without a host name', async () => {
  expect(await ask('localhost', ['Origin: null'])).toContain(
    'The Origin header has no host name of an http or https address.',
  );
});

const inProcessUrls = [sandbox.clientOptions.baseUrl, sandbox.clientOptions.platformUrl];

it.each(inProcessUrls)('refuses %s, which exists only in process, over a socket', async (url) => {
  for (const line of ['GET /_sandbox/state', 'GET /api/v1/call-tags']) {
    expect(parseStatus(await ask(new URL(url).host, [], line))).toBe(403);
    const response = await ask('localhost', [`Origin: ${url}`], line);
    expect(parseStatus(response)).toBe(403);
    expect(response).not.toMatch(/access-control-allow-origin/i);
  }
});

it.each(inProcessUrls)('accepts %s in the fetch of the sandbox, not in handlers', async (url) => {
  const request = new Request(`${url}/_sandbox/state`);
  expect((await sandbox.fetch(request)).status).toBe(200);
  expect((await sandbox.handlers.base(request)).status).toBe(403);
});

it.each(['sandbox.lan', 'localhost', '[::1]', '127.0.0.1'])(
  'names the roots with the host name %s that the caller used',
  async (name) => {
    for (const path of ['/', '/_sandbox/info']) {
      const response = await ask(`${name}:${port}`, [], `GET ${path}`);
      expect(response).toContain(`"http://${name}:${port}`);
      expect(response).toContain(`"http://${name}:${platformPort}`);
    }
  },
);

it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
  'refuses a request with the Origin %s',
  async (origin) => {
    for (const line of ['GET /api/v1/call-tags', 'POST /_sandbox/reset']) {
      const response = await ask('localhost', [`Origin: ${origin}`], line);
      expect(parseStatus(response)).toBe(403);
      expect(response).not.toMatch(/access-control-allow-origin/i);
    }
  },
);

it('accepts an Origin on this machine, and allows it by CORS without credentials', async () => {
  const response = await ask('localhost', ['Origin: http://localhost:5173']);
  expect(parseStatus(response)).toBe(200);
  expect(response).toMatch(/\r\naccess-control-allow-origin: http:\/\/localhost:5173\r\n/);
  expect(response).toMatch(/\r\nvary: origin, access-control-request-headers\r\n/);
  expect(response).not.toMatch(/access-control-allow-credentials/i);
});

it('allows an Origin on this machine in a preflight without a key, with the headers that it asks for', async () => {
  const line = 'OPTIONS /api/v1/orgs HTTP/1.1';
  const asked = 'Access-Control-Request-Headers: traceparent,x-team';
  const response = await sendRaw(port, rawRequest(line, ['Origin: http://127.0.0.1:3000', asked]));
  expect(parseStatus(response)).toBe(204);
  expect(response).toContain('\r\naccess-control-allow-methods: GET, PATCH, HEAD, OPTIONS\r\n');
  expect(response).toMatch(
    /access-control-allow-headers: authorization, content-type, x-organization-id, .*traceparent,x-team\r/,
  );
  expect(response).not.toMatch(/access-control-allow-credentials/i);
});

it.each(['Bearer sk_live_very_secret', 'Basic very_secret', 'very_secret'])(
  'says how to send a key, and neither repeats nor records the one in "Authorization: %s"',
  async (authorization) => {
    const line = 'GET /api/v1/orgs HTTP/1.1';
    const response = await sendRaw(port, rawRequest(line, [`Authorization: ${authorization}`]));
    expect(parseStatus(response)).toBe(401);
    expect(response).toMatch(/\r\nwww-authenticate: Bearer realm="sandbox"\r\n/);
    expect(response).toContain('Send the header Authorization: Bearer <key>.');
    expect(response).not.toContain('very_secret');
    expect(sandbox.requests.at(-1)).toMatchObject({ headers: { authorization: '[hidden]' } });
  },
);

it('lets a page of an allowed host call the API, and not the controls', async () => {
  const { baseUrl, fetch } = createSandbox({ allowedHosts: ['app.example'] }).clientOptions;
  const from = (origin: string, path: string) =>
    fetch(`${baseUrl}${path}`, {
      headers: { origin, authorization: 'Bearer sk_test_1' },
    });
  expect((await from('https://app.example', '/api/v1/call-tags')).status).toBe(200);
  expect((await from('https://app.example', '/_sandbox/state')).status).toBe(403);
  expect((await from('http://localhost:5173', '/_sandbox/state')).status).toBe(200);
  expect((await from(baseUrl, '/_sandbox/state')).status).toBe(200);
});
