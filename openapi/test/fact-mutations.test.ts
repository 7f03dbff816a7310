import { describe, expect, it } from 'vitest';
import { checkFacts } from './check/check-facts.js';
import { checkUnknowns } from './check/check-unknowns.js';
import { edited } from './edit.js';
import { notShown, silences } from './facts/unknowns.js';
import { factMutations } from './mutations/all.js';
import { shippedDocument } from './shipped.js';

const shipped = shippedDocument();

describe('a document that departs from the source', () => {
  for (const { name, edits, row } of factMutations) {
    it(`is caught at ${row} when ${name}`, () => {
      const departures = checkFacts(edited(shipped, ...edits));
      expect(departures.map((departure) => departure.split(': ')[0])).toContain(row);
    });
  }

  it('is tried in at least 40 ways, each of them once', () => {
    expect(factMutations.length).toBeGreaterThanOrEqual(40);
    expect(new Set(factMutations.map(({ name }) => name)).size).toBe(factMutations.length);
  });

  it('is caught when it declares no unknown at all, one line for each', () => {
    const silent = JSON.parse(
      JSON.stringify(shipped, (key, value: unknown) => (key === 'x-unspecified' ? [] : value)),
    ) as typeof shipped;
    const rows = new Set(checkUnknowns(silent).map((departure) => departure.split(': ')[0]));
    expect(rows).toEqual(new Set([...notShown, ...silences].map(({ source }) => source)));
  });
});
