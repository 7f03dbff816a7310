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

describe('the cases', () => {
  it('reports what a case expected and what it found', () => {
    expect(() => equal([200, 'a'], [200, 'b'])).toThrow('expected [200,"b"], found [200,"a"]');
  });

  it('have unique names', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });
});
