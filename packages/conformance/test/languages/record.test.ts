import { describe, expect, test } from 'vitest';
import { allFailed, compare } from '../../src/languages/cells.js';
import { writePage } from '../../src/languages/conformance-page.js';
import { readExpectation } from '../../src/languages/expectation.js';
import { firstCall } from '../../src/languages/first-call.js';
import { changesSince, recordOf } from '../../src/languages/record.js';
import { languages } from '../../src/languages/registry.js';
import { expectedOutput } from '../support/driver-output.js';

const expected = await readExpectation();
const record = await recordOf(languages);
const [first] = languages;
if (first === undefined) throw new Error('There is no language.');

const page = writePage({
  expected,
  results: [{ language: first, cells: allFailed(expected, 'x') }],
  controls: [],
  record,
});

describe('CONFORMANCE.md', () => {
  test('is up to date with what it was written from', () => {
    expect(changesSince(page, record)).toEqual([]);
  });

  test('is out of date when the contract, the expectations or one language changed', () => {
    for (const name of Object.keys(record)) {
      expect(changesSince(page, { ...record, [name]: '0'.repeat(64) })).toEqual([name]);
    }
  });

  test('is out of date in everything when it is not there', () => {
    expect(changesSince('', record)).toEqual(Object.keys(record));
  });

  test('shows each operation and each hostile case, and a red cell as red', () => {
    for (const { step } of [...expected.sandbox, ...expected.hostile]) {
      expect(page).toMatch(new RegExp(`^\\| \`${step}\` +\\| \\*\\*red\\*\\*`, 'm'));
    }
    expect(page).not.toMatch(/\| green/);
  });

  test('shows nothing but green when nothing is wrong', () => {
    const requests = (round: 'sandbox' | 'hostile') =>
      expected[round].map(({ request }) => request);
    const cells = compare(first.name, expected, {
      sandbox: { output: expectedOutput(expected, 'sandbox'), requests: requests('sandbox') },
      hostile: { output: expectedOutput(expected, 'hostile'), requests: requests('hostile') },
    });
    cells.push({ round: 'sandbox', step: firstCall });
    const green = writePage({
      expected,
      results: [{ language: first, cells }],
      controls: [],
      record,
    });
    expect(green).not.toContain('red**');
  });
});
