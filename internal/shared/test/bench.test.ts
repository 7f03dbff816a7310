import { expect, it, onTestFinished, vi } from 'vitest';
import { compare, median, timeCalls } from '../chores/bench.js';

it('takes the median, so one disturbed batch does not count', () => {
  expect(median([3, 1000, 1])).toBe(3);
  expect(median([4, 1, 1000, 2])).toBe(3);
});

it('divides batches of the same round, so a machine that slows down does not change the ratio', async () => {
  // The machine slows down tenfold after each round, and one batch of `b` is disturbed. The medians differ 20-fold.
  const subject = (name: string, times: number[]) => ({
    name,
    measure: async () => ({ us: times.shift()! }),
  });
  const subjects = [subject('a', [1, 10, 100]), subject('b', [2, 2000, 200])];
  const { rows } = await compare('paired', subjects, { rounds: 3, warmUp: 0, reference: 'a' });
  expect([rows['a']?.['us, ratio'], rows['b']?.['us, ratio']]).toEqual([1, 2]);
});

it('measures every subject once per round and leaves out the warm-up', async () => {
  const measured: string[] = [];
  const subjects = ['a', 'b'].map((name) => ({
    name,
    measure: async () => ({ round: Math.ceil(measured.push(name) / 2) }),
  }));
  const { rows } = await compare('rounds', subjects, {
    rounds: 3,
    warmUp: 2,
    reference: 'a',
  });
  const rounds = [0, 2, 4, 6, 8].map((start) => measured.slice(start, start + 2).sort());
  expect(rounds).toEqual(Array.from({ length: 5 }, () => ['a', 'b']));
  expect(measured).toHaveLength(10);
  // The median of the rounds 3 to 5.
  expect(rows).toMatchObject({ a: { round: 4 }, b: { round: 4 } });
});

it('rejects a reference that is not a subject, and measures nothing', async () => {
  const measure = vi.fn(async () => ({ us: 1 }));
  const comparison = compare('named', [{ name: 'a', measure }], { rounds: 1, reference: 'b' });
  await expect(comparison).rejects.toThrow(
    'The reference "b" is not a subject. The subjects are: a',
  );
  expect(measure).not.toHaveBeenCalled();
});

it('divides the time of a batch by its calls', async () => {
  let calls = 0;
  // Each call takes 2 ms by this clock.
  vi.spyOn(performance, 'now').mockImplementation(() => 2 * calls);
  onTestFinished(() => void vi.restoreAllMocks());
  const measurement = await timeCalls(() => Promise.resolve(++calls), 5);
  expect(calls).toBe(5);
  expect(measurement['wall us']).toBe(2_000);
});
