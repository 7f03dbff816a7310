import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandboxOn, type Runtime } from '../src/create-sandbox.js';
import { listen } from '../src/node/listen.js';
import { until } from './events.js';
import { AUTHORIZATION, parseStatus, rawRequest, sendRaw } from './raw-socket.js';

const impatient = {
  headersTimeout: 1_000,
  requestTimeout: 1_000,
  connectionsCheckingInterval: 50,
};
const runtime: Runtime = {
  listen: (core, options) => listen(core, options, impatient),
  deliver: undefined,
};
const errors: unknown[] = [];
const sandbox = createSandboxOn(runtime, { onError: (error) => errors.push(error) });
let port: number;
beforeAll(async () => {
  const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  port = Number(new URL(baseUrl).port);
});
afterAll(() => sandbox.close());

it('responds with 408 to late headers of a slow client, and disconnects it', async () => {
  const response = await sendRaw(port, 'GET /api/v1/orgs HTTP/1.1\r\nHost: local', {
    keepsWriting: true,
  });
  expect(parseStatus(response)).toBe(408);
});

it('responds with 408 to a late body of a slow client, without reporting an error', async () => {
  const headers = [AUTHORIZATION, 'Content-Type: application/json', 'Content-Length: 100'];
  const bytes = rawRequest('DELETE /api/v1/numbers HTTP/1.1', headers, { body: '{"ids":' });
  expect(parseStatus(await sendRaw(port, bytes, { keepsWriting: true }))).toBe(408);
  await until(sandbox.clientOptions, () => sandbox.requests.length > 0);
  expect(sandbox.requests).toMatchObject([{ path: '/api/v1/numbers' }]);
  expect(sandbox.requests[0]).not.toHaveProperty('status');
  expect(errors).toEqual([]);
  expect(sandbox.snapshot().phoneNumbers).toHaveLength(2);
});
