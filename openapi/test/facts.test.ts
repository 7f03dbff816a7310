import { describe, expect, it } from 'vitest';
import { declarationsOf } from './check/anchors.js';
import { checkFacts } from './check/check-facts.js';
import { checkUnknowns } from './check/check-unknowns.js';
import { readDigest } from './source/locate.js';
import { shippedDocument } from './shipped.js';

describe('the shipped document', () => {
  it('states what the source states and nothing beyond it', () => {
    expect(checkFacts(shippedDocument())).toEqual([]);
  });

  it('declares every unknown of the source at its place', () => {
    expect(checkUnknowns(shippedDocument())).toEqual([]);
  });

  it('cites only sections that the source has', () => {
    const sections = new Set(
      readDigest().lines.flatMap(({ key }) => {
        const [section, number] = key.split('/');
        return [section, `${section}, ${number}`];
      }),
    );
    const cited = [...declarationsOf(shippedDocument()).values()]
      .flat()
      .map((entry) => entry.source);
    expect(cited.length).toBeGreaterThan(28);
    expect(cited.filter((source) => !sections.has(source))).toEqual([]);
  });
});
