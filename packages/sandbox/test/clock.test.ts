import { describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';

describe('a clock', () => {
  it.each([-1, 0.5, NaN, Infinity, 1e15])('does not advance by %s', (milliseconds) => {
    const { clock } = createSandbox();
    const before = clock.now();
    expect(() => clock.advance(milliseconds)).toThrow(RangeError);
    expect(clock.now()).toBe(before);
  });

  it('advances a hundred years at most, in however many steps', () => {
    const { clock } = createSandbox();
    clock.advance(3e12);
    expect(() => clock.advance(3e12)).toThrow('a hundred years at most');
    expect(new Date(clock.now()).toISOString()).toMatch(/^2121-/);
  });
});
