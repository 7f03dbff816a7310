import { describe, expect, it } from 'vitest';
import { median, medianRatio, timeRounds } from '../bench/paired.js';

describe('the bench', () => {
  it('takes the median, so that one disturbed round does not count', () => {
    expect(median([3, 1000, 1])).toBe(3);
    expect(median([4, 1, 1000, 2])).toBe(3);
  });

  it('compares within rounds, so that a machine which slows down does not count', () => {
    expect(medianRatio([2, 4, 200], [1, 2, 100])).toBe(2);
  });

  it('runs each subject as often as the others, and leaves the warm-up out', async () => {
    const counts = { a: 0, b: 0 };
    const subjects = (['a', 'b'] as const).map((name) => ({
      name,
      call: async () => ++counts[name],
    }));
    const times = await timeRounds(subjects, { rounds: 3, calls: 5 });
    expect(counts).toEqual({ a: 20, b: 20 });
    expect([...times.values()].map((rounds) => rounds.length)).toEqual([3, 3]);
  });

  it('tells a slower subject from a faster one', async () => {
    const work = (rounds: number) => async () => {
      let sum = 0;
      for (let index = 0; index < rounds; index++) {
        sum += Math.sqrt(index);
      }
      return sum;
    };
    const subjects = [
      { name: 'light', call: work(1_000) },
      { name: 'heavy', call: work(100_000) },
    ];
    const times = await timeRounds(subjects, { rounds: 5, calls: 20 });
    const cpu = (name: string) => times.get(name)!.map(({ cpuUs }) => cpuUs);
    expect(medianRatio(cpu('heavy'), cpu('light'))).toBeGreaterThan(2);
  });
});
