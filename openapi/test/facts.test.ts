import { describe, expect, test } from 'vitest';
import { asText } from '../scripts/json.js';
import { checkFacts } from './check/check-facts.js';
import { checkIrregularities } from './check/check-irregularities.js';
import { checkUnknowns } from './check/check-unknowns.js';
import { marksOf } from './check/marks.js';
import { shippedDocument } from './shipped.js';
import { readDigest } from './source/locate.js';

describe('the shipped document', () => {
  test('states what the source states and nothing beyond it', () => {
    expect(checkFacts(shippedDocument())).toEqual([]);
  });

  test('declares every unknown of the source at its place', () => {
    expect(checkUnknowns(shippedDocument())).toEqual([]);
  });

  test('marks every irregularity of the source at its place, and no other', () => {
    expect(checkIrregularities(shippedDocument())).toEqual([]);
  });

  test('cites only sections that the source has', () => {
    const sections = new Set(
      readDigest().lines.flatMap(({ key }) => {
        const [section, number] = key.split('/');
        return [section, `${section}, ${number}`];
      }),
    );
    const cited = [...marksOf(shippedDocument(), 'x-unspecified').values()]
      .flat()
      .map((entry) => asText(entry.source));
    expect(cited.length).toBeGreaterThan(28);
    expect(cited.filter((source) => !sections.has(source))).toEqual([]);
  });
});
