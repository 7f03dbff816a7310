/** Requests at random, from nonsense to what is nearly right. The same seed gives the same requests. */
import { operationOf } from '@voice-agent-platform/contract-reader';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { createSandbox } from '../src/index.js';
import { exampleBody, violations, type Json } from './contract-fuzz.js';
import { requester, type HttpReply } from './raw-socket.js';

// Sends thousands of requests.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

interface RandomRequest {
  readonly root: 'base' | 'platform';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Mulberry32: small, and good enough to choose test data by. */
const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const operations = operationTable.map((row) => {
  const operation = operationOf(row);
  const bodies: readonly Json[] = violations(operation).map(({ body }) => body);
  return { ...row, bodies: [exampleBody(operation) ?? {}, ...bodies] };
});

const nastyTexts = [
  '',
  ' ',
  '..',
  '%00',
  '%E0%A4%A',
  '%2F..%2F',
  '__proto__',
  'constructor',
  '中文',
  '🙂'.repeat(12),
  'x'.repeat(24),
  '\\',
  "'; drop table numbers; --",
  'NaN',
  '-0',
  '9'.repeat(400),
];

const nastyBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '0',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"\\u005f_proto__":1}',
  '['.repeat(2_000),
  '{"a":'.repeat(500) + '1' + '}'.repeat(500),
  '{"ids":[1e999,-0,1e-400]}',
  '{"name":"\\ud800"}',
  `"${'y'.repeat(70_000)}"`,
];

const nastyHeaders: readonly (readonly [string, string])[] = [
  ['accept', 'text/html'],
  ['accept', '*/*;q=0'],
  ['accept', ';;,,/'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/json;;;'],
  ['content-encoding', 'br'],
  ['origin', 'https://evil.example'],
  ['origin', 'http://localhost:1'],
  ['authorization', 'Bearer sk_live_1'],
  ['authorization', 'Bearer'],
  ['x-organization-id', '__proto__'],
  ['x-organization-id', ''],
];

const noBody = new Set(['GET', 'HEAD']);

const randomRequests = (random: () => number, ids: readonly string[]) => {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const chance = (probability: number): boolean => random() < probability;
  const segment = (): string => (chance(0.7) ? pick(ids) : encodeURI(pick(nastyTexts)));
  const query = (): string =>
    chance(0.3) ? `?${pick(['limit', 'offset', 'sort', 'x'])}=${encodeURI(pick(nastyTexts))}` : '';
  return (): RandomRequest => {
    const row = pick(operations);
    const method = chance(0.9)
      ? row.method
      : pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
    const path = chance(0.95)
      ? `/api/v1${row.path.replace(/\{.*?\}/, segment)}${query()}`
      : `/${segment()}/${segment()}${query()}`;
    const headers: Record<string, string> = {
      authorization: 'Bearer sk_test_random',
      'content-type': 'application/json',
      'x-organization-id': pick(ids),
    };
    if (chance(0.2)) {
      const [name, value] = pick(nastyHeaders);
      headers[name] = value;
    }
    const body = chance(0.8) ? JSON.stringify(pick(row.bodies)) : pick(nastyBodies);
    return {
      root: chance(0.95) ? row.root : pick(['base', 'platform']),
      method,
      path,
      headers,
      ...(!noBody.has(method) && { body }),
    };
  };
};

/** `.ci/run` sends more. Another seed gives other requests. */
const count = Number(process.env['RANDOM_REQUESTS'] ?? 500);
const seed = Number(process.env['RANDOM_SEED'] ?? 1);

const errors: unknown[] = [];
const sandbox = createSandbox({ onError: (error) => errors.push(error) });
const { baseUrl, platformUrl } = sandbox.clientOptions;
const ids = [...Object.values(sandbox.seedIds), '000000000000000000000000'];
const { sendText, close } = requester();
let roots: { readonly baseUrl: string; readonly platformUrl: string };
beforeAll(async () => {
  roots = await sandbox.listen({ port: 0, platformPort: 0 });
});
afterAll(async () => {
  close();
  await sandbox.close();
});

const inProcess = async ({ root, path, ...init }: RandomRequest): Promise<HttpReply> => {
  const response = await sandbox.fetch(`${root === 'base' ? baseUrl : platformUrl}${path}`, init);
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text: await response.text() };
};

const overSockets = ({ root, method, ...request }: RandomRequest): Promise<HttpReply> =>
  sendText(method, root === 'base' ? roots.baseUrl : roots.platformUrl, request);

const expected = new Set([200, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422]);

/** What is wrong with a response to any request. */
const faultOf = ({ status, type, text }: HttpReply, method: string): string | undefined => {
  if (!expected.has(status)) return `status ${status}`;
  if (status >= 400 && type !== 'application/problem+json') return `a refusal of type ${type}`;
  if (
    status >= 400 &&
    method !== 'HEAD' &&
    (JSON.parse(text) as { status: number }).status !== status
  ) {
    return 'a problem of another status';
  }
  if (status === 204 && text !== '') return 'a body with 204';
  return text.includes('sk_test_random') ? 'the key of the request' : undefined;
};

const run = async (send: (request: RandomRequest) => Promise<HttpReply>, lanes: number) => {
  const next = randomRequests(randomOf(seed), ids);
  const statuses = new Map<number, number>();
  const faults: unknown[] = [];
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const request = next();
      const response = await send(request);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const fault = faultOf(response, request.method);
      if (fault !== undefined) faults.push({ fault, request });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { statuses, faults };
};

describe(`${count} random requests, RANDOM_SEED=${seed}`, () => {
  it.each([
    ['in process', inProcess, 1],
    ['over sockets', overSockets, 8],
  ] as const)(
    'responds to random requests with the contract or an RFC 9457 problem, %s',
    async (_how, send, lanes) => {
      sandbox.reset();
      const { statuses, faults } = await run(send, lanes);
      expect(faults).toEqual([]);
      expect(errors).toEqual([]);
      expect([...statuses.values()].reduce((sum, one) => sum + one)).toBe(count);
      // The requests are worth sending only if some succeed, and others fail in many ways.
      for (const status of [200, 204, 400, 401, 403, 404, 405, 415, 422]) {
        expect([status, statuses.has(status)]).toEqual([status, true]);
      }
    },
  );

  it('keeps a valid state and changes no prototype after random requests', () => {
    expect(() => createSandbox({ seed: sandbox.snapshot() })).not.toThrow();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
