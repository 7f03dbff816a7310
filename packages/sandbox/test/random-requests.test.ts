import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { requester, type HttpReply } from './raw-socket.js';
import { randomOf, randomRequests, type RandomRequest } from './random-requests.js';

/** `.ci/run` sends more. Another seed gives other requests. */
const count = Number(process.env['RANDOM_REQUESTS'] ?? 2_000);
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

/** What is wrong with a response, whatever the request was. */
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
    'each get a response of the contract or an RFC 9457 problem, %s',
    async (_how, send, lanes) => {
      sandbox.reset();
      const { statuses, faults } = await run(send, lanes);
      expect(faults).toEqual([]);
      expect(errors).toEqual([]);
      expect([...statuses.values()].reduce((sum, one) => sum + one)).toBe(count);
      // The mixture is worth something: it gets through, and it is refused, in many ways.
      for (const status of [200, 204, 400, 401, 403, 404, 405, 415, 422]) {
        expect([status, statuses.has(status)]).toEqual([status, true]);
      }
    },
  );

  it('leave a valid state and no trace on a prototype', () => {
    expect(() => createSandbox({ seed: sandbox.snapshot() })).not.toThrow();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('would detect a wrong response', () => {
    const problem = JSON.stringify({ status: 404 });
    expect(faultOf({ status: 500, type: '', text: '' }, 'GET')).toBe('status 500');
    expect(faultOf({ status: 404, type: 'text/html', text: problem }, 'GET')).toBe(
      'a refusal of type text/html',
    );
    expect(faultOf({ status: 400, type: 'application/problem+json', text: problem }, 'GET')).toBe(
      'a problem of another status',
    );
    expect(faultOf({ status: 204, type: '', text: 'x' }, 'DELETE')).toBe('a body with 204');
    expect(faultOf({ status: 200, type: '', text: 'sk_test_random' }, 'GET')).toBe(
      'the key of the request',
    );
  });
});
