import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { rawRequest, sendRaw, statusOf, testKey } from './raw-socket.js';

const sandbox = createSandbox({ allowedHosts: ['sandbox.lan'] });
let port: number;
beforeAll(async () => {
  port = Number(new URL((await sandbox.listen({ port: 0, platformPort: 0 })).baseUrl).port);
});
afterAll(() => sandbox.close());

const ask = (host: string, headers: readonly string[] = [], line = 'GET /api/v1/call-tags') =>
  sendRaw(port, rawRequest(`${line} HTTP/1.1`, [testKey, ...headers], '', host));

describe('the host that a request names', () => {
  it.each([
    'localhost',
    'localhost:4010',
    'LOCALHOST',
    'app.localhost:1',
    '127.0.0.1:4010',
    '127.1.2.3',
    '[::1]:4010',
    'sandbox.lan:4010',
  ])('may be %s', async (host) => {
    expect(statusOf(await ask(host))).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    'localhost@evil.example',
    'evil.example#localhost',
    'localhost/evil',
    '127.0.0.1.evil.example',
    '127.0.0.1,evil.example',
    '0.0.0.0',
    '192.168.1.1',
    '[::]',
    '2130706433',
    '',
  ])('may not be %j, which a page could be led to by its name server', async (host) => {
    expect(statusOf(await ask(host))).toBe(403);
  });

  it('guards the controls too', async () => {
    expect(statusOf(await ask('evil.example', [], 'GET /_sandbox/state'))).toBe(403);
  });
});

describe('the page that a request comes from', () => {
  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'file://',
    'chrome-extension://a',
  ])('may not be %s', async (origin) => {
    const answer = await ask('localhost', [`Origin: ${origin}`]);
    expect(statusOf(answer)).toBe(403);
    const control = await ask('localhost', [`Origin: ${origin}`], 'POST /_sandbox/reset');
    expect(statusOf(control)).toBe(403);
    expect(sandbox.requests.length).toBeGreaterThan(0);
  });

  it('may be one of this machine, and is then told so, without credentials', async () => {
    const answer = await ask('localhost', ['Origin: http://localhost:5173']);
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/\r\naccess-control-allow-origin: http:\/\/localhost:5173\r\n/);
    expect(answer).toMatch(/\r\nvary: origin\r\n/);
    expect(answer).not.toMatch(/access-control-allow-credentials/i);
  });

  it('can ask beforehand, without a key', async () => {
    const line = `OPTIONS /api/v1/agents/${sandbox.seedIds.agent} HTTP/1.1`;
    const answer = await sendRaw(port, rawRequest(line, ['Origin: http://127.0.0.1:3000']));
    expect(statusOf(answer)).toBe(204);
    expect(answer).toMatch(/\r\naccess-control-allow-methods: PATCH, OPTIONS\r\n/);
    expect(answer).toMatch(
      /access-control-allow-headers: authorization, content-type, x-organization-id/,
    );
    expect(answer).not.toMatch(/access-control-allow-credentials/i);
  });

  it('gets no permission from an answer that refuses it', async () => {
    const answer = await ask('localhost', ['Origin: https://evil.example']);
    expect(answer).not.toMatch(/access-control-allow-origin/i);
  });
});

describe('what is answered', () => {
  it('is kept by no cache and taken for no page', async () => {
    const answer = await ask('localhost');
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
  });

  it.each([
    'Bearer sk_live_very_secret',
    'Basic very_secret',
    'sk_test_very_secret',
    'Bearer sk_test_ very_secret',
  ])('to the key "%s" does not repeat it', async (authorization) => {
    const line = 'GET /api/v1/orgs HTTP/1.1';
    const answer = await sendRaw(port, rawRequest(line, [`Authorization: ${authorization}`]));
    expect(statusOf(answer)).toBe(401);
    expect(answer).toMatch(/\r\nwww-authenticate: Bearer realm="sandbox"\r\n/);
    expect(answer).not.toContain('very_secret');
    expect(JSON.stringify(sandbox.requests)).not.toContain('very_secret');
  });

  it('to a body that violates the contract does not repeat it', async () => {
    const body =
      '{"id":"x","name":"very_secret_very_secret_very_secret","api_key":["very_secret"]}';
    const headers = [testKey, 'Content-Type: application/json', `Content-Length: ${body.length}`];
    const answer = await sendRaw(port, rawRequest('PATCH /api/v1/orgs HTTP/1.1', headers, body));
    expect(statusOf(answer)).toBe(422);
    expect(answer).not.toContain('very_secret');
  });
});
