import { beforeAll, describe, expect, test } from 'vitest';
import { worstImpact, type Change } from '../../scripts/contract-diff/change.js';
import { compare } from '../../scripts/contract-diff/compare.js';
import { houseChecks } from '../../scripts/contract-diff/house-checks.js';
import type { JsonObject } from '../../scripts/json.js';
import { edited, type Edit } from '../edit.js';
import { shippedDocument } from '../shipped.js';
import { inBatches, isAlong, placeOf } from './batches.js';
import { changesOfAnswers } from './catalogue/answers.js';
import { changesOfOperations } from './catalogue/operations.js';
import { changesOfRequests } from './catalogue/requests.js';
import { safeChanges } from './catalogue/safe.js';

const breakingChanges = [...changesOfOperations, ...changesOfRequests, ...changesOfAnswers];
const base = after();
const version = (to: string): Edit => ({ set: ['info', 'version'], to });
const houseRules = new Set<string | undefined>(houseChecks.map(({ rule }) => rule));

describe.each(inBatches(breakingChanges).map((batch, index) => ({ batch, index })))(
  'it breaks (document $index) when',
  ({ batch }) => {
    let changes: Change[];
    beforeAll(async () => {
      ({ changes } = await compare(base, after(...batch.flatMap(({ edits }) => edits))));
    });

    test.each(batch)('$change', ({ rule, edits }) => {
      const own = batch.length === 1 ? changes : changesAt(changes, edits);
      const breaking = own.filter(({ impact }) => impact === 'breaking').map((each) => each.rule);
      expect(breaking).toContain(rule);
      // A house check is needed as long as redocly diff itself lets the change pass.
      if (houseRules.has(rule))
        expect(breaking.filter((each) => !houseRules.has(each))).toEqual([]);
    });
  },
);

describe('it does not break', () => {
  const edits = safeChanges.flatMap((change) => change.edits);
  let changes: Change[];
  beforeAll(async () => {
    ({ changes } = await compare(base, after(...edits)));
  });

  test('in a document with all safe changes', () => {
    expect(changes.filter(({ impact }) => impact === 'breaking')).toEqual([]);
  });

  test.each(safeChanges)('when $change', ({ impact, edits }) => {
    expect(worstImpact(changesAt(changes, edits))).toBe(impact);
  });
});

test('the catalogue has a change for every house check', () => {
  const seen = new Set(breakingChanges.map(({ rule }) => rule));
  expect([...houseRules].filter((rule) => rule && !seen.has(rule))).toEqual([]);
});

describe('the version', () => {
  const breaking: Edit = {
    remove: ['components', 'schemas', 'PhoneNumber', 'properties', 'locality'],
  };

  test.each([
    ['0.1.0', false],
    ['0.1.9', false],
    ['0.2.0', true],
    ['1.0.0', true],
  ])('%s after 0.1.0 admits a breaking change: %s', async (to, expected) => {
    const { accepted, versions } = await compare(base, after(breaking, version(to)));
    expect({ accepted, lowest: versions.lowest }).toEqual({
      accepted: expected,
      lowest: '0.2.0',
    });
  });

  test('may grow although nothing changed', async () => {
    const { changes, accepted } = await compare(base, after(version('0.1.1')));
    expect({ changes, accepted }).toEqual({ changes: [], accepted: true });
  });

  test('may not shrink', async () => {
    expect(await compare(after(version('0.1.1')), base)).toMatchObject({ accepted: false });
  });
});

function changesAt(changes: Change[], edits: Edit[]): Change[] {
  return changes.filter(({ place }) => edits.some((edit) => isAlong(place, placeOf(edit))));
}

function after(...edits: Edit[]): JsonObject {
  return edited(shippedDocument(), ...edits);
}
