/** Everything that runs over a body takes time in proportion to its length. */
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { ApiError, NetworkError, ResponseParseError } from '../src/index.js';
import { validateContract } from '../src/validation.js';
import { clientOf, ID, KEY, rejection } from './support/client.js';

/** Lists of 12 lists, and so on. */
const lists = (depth: number): unknown =>
  depth === 0 ? 'a' : Array.from({ length: 12 }, () => lists(depth - 1));
const fill = (part: string) => part.repeat(Math.ceil(2 ** 20 / part.length));
const BODIES: Record<string, unknown> = {
  words: fill('the quick brown fox '),
  'names of secrets': fill('api_key '),
  'quoted names': fill('"key'),
  assignments: fill("key='"),
  'open tags': fill('key=<'),
  'URLs without a host': fill('://'),
  'a URL without an end': `://${fill('a')}`,
  '100,000 fields': Object.fromEntries(
    Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]),
  ),
  'a name before backslashes': `key${fill('\\')}`,
  'a name before spaces': `key"${fill(' ')}`,
  'schemes without credentials': fill('bearer '),
  'lists within lists': lists(5),
  '50,000 ids': { ids: Array.from({ length: 50_000 }, (_, index) => `id${index}`) },
  '20,000 webhooks': {
    hooks: Array.from({ length: 20_000 }, (_, index) => ({
      url: 'https://hooks.example',
      headers: [{ key: 'x-team', value: `team ${index}` }],
    })),
  },
};

const reference = JSON.stringify(BODIES['20,000 webhooks']);
const durationMs = async (run: () => unknown) => {
  const startMs = performance.now();
  await run();
  return performance.now() - startMs;
};
/**
 * Checks that one of a few runs takes less time than parsing 1 MiB of JSON so many times, 8 to 15 ms each on an idle
 * machine. Other work on the machine can only add to a run.
 */
const expectParses = async (most: number, run: () => unknown) => {
  let least = Infinity;
  for (let round = 0; round < 4 && least >= most; round++) {
    const parseMs = await durationMs(() => JSON.parse(reference));
    least = Math.min(least, (await durationMs(run)) / parseMs);
  }
  expect(least).toBeLessThan(most);
};

it.each(Object.keys(BODIES))(
  'a body of 1 MiB of %s is printed in time that does not matter',
  async (name) => {
    const body = BODIES[name];
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { status: 422, headers: new Headers(), secret: KEY };
    for (const error of [
      () => new ApiError({ ...init, body }),
      () => new ResponseParseError('is not JSON', { ...init, text }),
      () => new NetworkError({ secret: KEY, cause: new Error(text) }),
    ]) {
      await expectParses(4, () => inspect(error()));
      await expectParses(4, () => JSON.stringify(error()));
    }
  },
);

it('a body of 1 MiB that is printed by a client with a thousand secrets does not block the process', async () => {
  const secret = Array.from({ length: 1_000 }, (_, index) => `sk_${index}_0123456789`);
  const body = Array.from({ length: 50_000 }, (_, index) => `id ${index}`);
  const run = () => inspect(new ApiError({ status: 422, headers: new Headers(), body, secret }));
  await expectParses(4, run);
});

it('a body of 1 MiB that is printed by a client with a thousand short secrets does not block the process', async () => {
  const secret = Array.from({ length: 1_000 }, (_, index) => `k${index}`);
  const body = Array.from({ length: 50_000 }, (_, index) => `id ${index}`);
  const run = () => inspect(new ApiError({ status: 422, headers: new Headers(), body, secret }));
  await expectParses(4, run);
});

it('a body of 1 MiB of escapes is printed in time that does not matter, though each may be part of a secret', async () => {
  const body = encodeURIComponent(fill('д'));
  const init = { status: 422, headers: new Headers(), body, secret: `${'ж'.repeat(12)}Z1` };
  await expectParses(4, () => inspect(new ApiError(init)));
});

it('a body of 1 MiB that is sent and refused does not block the process', async () => {
  const { hooks } = BODIES['20,000 webhooks'] as { hooks: never };
  const fetch = async () => Response.json({ detail: fill('no ') }, { status: 422 });
  const client = clientOf('http://127.0.0.1', { fetch });
  const call = () => rejection(client.updateUseCase({ path: { id: ID }, body: { hooks } }));
  expect((await call()).message).toMatch(/^updateUseCase: 422/);
  // The request is written and searched for secrets, the response is read: each a part of this.
  await expectParses(20, call);
});

it.each(['listCallTags', 'getWorkflowVersion'] as const)(
  'a body of 1 MiB that violates the contract everywhere gives %s at most 100 reports of each kind',
  async (operationId) => {
    const ids = Array.from({ length: 50_000 }, (_, index) => ({ [`x${index}`]: index }));
    const fetch = async () => Response.json(ids);
    let drifts = 0;
    let observations = 0;
    const middleware = [
      validateContract({ onDrift: () => drifts++, onObservation: () => observations++ }),
    ];
    const client = clientOf('http://127.0.0.1', { fetch, middleware });
    const args = { path: { version_id: ID } };
    await client[operationId](args);
    expect([drifts <= 100, observations <= 100, drifts + observations > 0]).toEqual([
      true,
      true,
      true,
    ]);
    await expectParses(20, () => client[operationId](args));
  },
);

it('a body of 1 MiB that is sent and violates the contract is searched for secrets once', async () => {
  const { hooks } = BODIES['20,000 webhooks'] as { hooks: never };
  const fetch = async () => Response.json({ id: 1, name: 2, hooks: [{ x: 1 }, { y: 2 }, 3, 4] });
  const middleware = [validateContract({ requests: 'report', onDrift: () => {} })];
  const client = clientOf('http://127.0.0.1', { fetch, middleware });
  const call = () => client.updateUseCase({ path: { id: ID }, body: { hooks } });
  await expectParses(20, call);
});
