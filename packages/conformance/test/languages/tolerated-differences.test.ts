import { describe, expect, test } from 'vitest';
import { readExpectation } from '../../src/languages/expectation.js';
import { languages } from '../../src/languages/registry.js';
import { toleratedDifferences } from '../../src/languages/tolerated-differences.js';

const expected = await readExpectation();

describe('the differences that are tolerated', () => {
  test('are five at most', () => {
    expect(toleratedDifferences.length).toBeLessThanOrEqual(5);
  });

  test.each(toleratedDifferences)('name languages that there are: $what', (difference) => {
    expect(languages.map(({ name }) => name)).toEqual(expect.arrayContaining(difference.languages));
  });

  test.each(toleratedDifferences)(
    'touch nothing of the round against the sandbox: $what',
    ({ level }) => {
      const requests = expected.sandbox.map(({ request }) => request);
      expect(requests.map(level)).toEqual(requests);
    },
  );
});
