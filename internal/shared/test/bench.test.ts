import { expect, it } from 'vitest';
import { compare, median, timeCalls } from '../chores/bench.js';

it('takes the median, so one disturbed batch does not count', () => {
  expect(median([3, 1000, 1])).toBe(3);
  expect(median([4, 1, 1000, 2])).toBe(3);
});

it('divides batches of the same round, so a machine that slows down does not change the ratio', async () => {
  let measured = 0;
  const subject = (name: string, us: number) => ({
    name,
    measure: async () => ({ us: us * (measured++ < 2 ? 1 : 100) }),
  });
  const { rows } = await compare('paired', [subject('a', 1), subject('b', 2)], {
    rounds: 3,
    warmUp: 0,
    reference: 'a',
  });
  expect([rows['a']?.['us, ratio'], rows['b']?.['us, ratio']]).toEqual([1, 2]);
});

it('measures every subject once per round and leaves out the warm-up', async () => {
  const counts = { a: 0, b: 0 };
  const subjects = (['a', 'b'] as const).map((name) => ({
    name,
    measure: async () => ({ count: ++counts[name] }),
  }));
  const { rows } = await compare('rounds', subjects, {
    rounds: 3,
    warmUp: 2,
    reference: 'a',
  });
  expect(counts).toEqual({ a: 5, b: 5 });
  expect(rows).toMatchObject({ a: { count: 4 }, b: { count: 4 } });
});

it('times each call of a batch, not the batch', async () => {
  let calls = 0;
  const measurement = await timeCalls(() => Promise.resolve(++calls), 5);
  expect(calls).toBe(5);
  expect(measurement['wall us']).toBeGreaterThan(0);
});
