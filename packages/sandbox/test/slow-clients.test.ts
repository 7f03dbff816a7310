import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCore } from '../src/state/core.js';
import { countedIds } from '../src/state/clock-and-ids.js';
import { limits, listen } from '../src/node/listen.js';
import type { Listening } from '../src/create-sandbox.js';
import { rawRequest, sendRaw, statusOf, testKey } from './raw-socket.js';

const errors: unknown[] = [];
const core = createCore({
  seed: undefined,
  now: Date.now,
  ids: countedIds,
  latencyMs: 0,
  maxBodyBytes: 1_000,
  allowedHosts: new Set(),
  controlToken: undefined,
  about: { seed: 'built-in story', stateFile: undefined },
  deliver: undefined,
  save: undefined,
  onRequest: undefined,
  onError: (error) => errors.push(error),
});

let listening: Listening;
let port: number;
beforeAll(async () => {
  const impatient = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
  listening = await listen(core, { port: 0, platformPort: 0 }, { ...limits, ...impatient });
  port = Number(new URL(listening.baseUrl).port);
});
afterAll(() => listening.close());

describe('a slow client', () => {
  it('gets 408 for late headers, and is disconnected', async () => {
    const response = await sendRaw(port, 'GET /api/v1/orgs HTTP/1.1\r\nHost: local', {
      halfOpen: true,
    });
    expect(statusOf(response)).toBe(408);
  });

  it('gets 408 for a late body, without an error being reported', async () => {
    const headers = [testKey, 'Content-Type: application/json', 'Content-Length: 100'];
    const bytes = rawRequest('DELETE /api/v1/numbers HTTP/1.1', headers, '{"ids":');
    expect(statusOf(await sendRaw(port, bytes, { halfOpen: true }))).toBe(408);
    await expect
      .poll(() => core.log.requests.at(-1)?.path, { timeout: 20_000 })
      .toBe('/api/v1/numbers');
    expect(core.log.requests.at(-1)).not.toHaveProperty('status');
    expect(errors).toEqual([]);
    expect(core.state.phoneNumbers.size).toBe(2);
  });

  it('is disconnected within 30 seconds by the default limits', () => {
    expect(limits.headersTimeout).toBeLessThanOrEqual(10_000);
    expect(limits.requestTimeout).toBeLessThanOrEqual(30_000);
    expect(limits.maxHeaderSize).toBeLessThanOrEqual(16_384);
  });
});
