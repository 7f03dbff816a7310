import { describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { createSandbox as createPortableSandbox } from '../src/portable.js';
import { cases, equal, runCase } from './cases.js';

describe.each([
  ['on Node', createSandbox],
  ['without Node', createPortableSandbox],
])('the sandbox %s', (_where, create) => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    await expect(runCase(create, one)).resolves.toBeUndefined();
  });
});

describe('the table of cases', () => {
  it('fails for a sandbox that behaves otherwise', () => {
    expect(() => equal([200, 'a'], [200, 'b'])).toThrow('expected [200,"b"], found [200,"a"]');
  });

  it('names no case twice', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });
});
