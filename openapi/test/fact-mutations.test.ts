import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../scripts/json.js';
import { checkFacts } from './check/check-facts.js';
import { checkIrregularities } from './check/check-irregularities.js';
import { checkUnknowns } from './check/check-unknowns.js';
import type { Mark } from './check/marks.js';
import { edited } from './edit.js';
import { irregularities } from './facts/irregularities.js';
import { notShown, silences } from './facts/unknowns.js';
import { factMutations } from './mutations/fact-mutations.js';
import { shippedDocument } from './shipped.js';

const shipped = shippedDocument();

const without = (document: JsonObject, mark: Mark): JsonObject =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (key === mark ? undefined : value)),
  ) as JsonObject;

describe('a document that departs from the source', () => {
  for (const { name, edits, row } of factMutations) {
    test(`is caught at ${row} when ${name}`, () => {
      const departures = checkFacts(edited(shipped, ...edits));
      expect(departures.map((departure) => departure.split(': ')[0])).toContain(row);
    });
  }

  test('is caught when it declares as unknown what the source states', () => {
    const entry = { what: 'Which states a run has.', assume: 'Any.', source: 'Run' };
    const invented = edited(shipped, {
      set: ['components', 'schemas', 'Run', 'x-unspecified'],
      to: [entry],
    });
    expect(checkUnknowns(invented)).toEqual([
      'Run: nothing leaves open: Which states a run has. (GET /use-cases/{use_case_id}/runs 200[])',
    ]);
  });

  test('is caught when it marks no irregularity, and when it invents one', () => {
    const mark = [{ kind: 'put-that-deletes', note: 'It deletes.' }];
    const invented = edited(shipped, {
      set: ['paths', '/orgs', 'get', 'x-irregularity'],
      to: mark,
    });
    expect(checkIrregularities(invented)).toHaveLength(1);
    const rows = new Set(
      checkIrregularities(without(shipped, 'x-irregularity')).map((line) => line.split(': ')[0]),
    );
    expect(rows).toEqual(new Set(irregularities.map(({ source }) => source)));
  });

  test('is tried in at least 40 ways, each of them once', () => {
    expect(factMutations.length).toBeGreaterThanOrEqual(40);
    expect(new Set(factMutations.map(({ name }) => name)).size).toBe(factMutations.length);
  });

  test('is caught when it declares no unknown at all, one line for each', () => {
    const rows = new Set(
      checkUnknowns(without(shipped, 'x-unspecified')).map((departure) => departure.split(': ')[0]),
    );
    expect(rows).toEqual(new Set([...notShown, ...silences].map(({ source }) => source)));
  });
});
