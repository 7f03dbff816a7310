import { describe, expect, test } from 'vitest';
import { edited } from './edit.js';
import { markedLines, readFixtures } from './lint/fixtures.js';
import { houseRules, lintByRedocly } from './lint/redocly.js';
import { lintBySpectral, loadRuleset } from './lint/spectral.js';
import { ruleMutations } from './mutations/rules.js';
import { shippedDocument } from './shipped.js';

const fixtures = await readFixtures();
const ofRedocly = await houseRules();
const { rules } = await loadRuleset();
const shipped = shippedDocument();
const documents = {
  shipped: JSON.stringify(shipped),
  ...Object.fromEntries(
    Object.entries(ruleMutations).map(([rule, edits]) => [
      `${rule} mutated`,
      JSON.stringify(edited(shipped, ...edits)),
    ]),
  ),
  ...Object.fromEntries(
    fixtures.flatMap(({ rule, bad, good }) => [
      [`${rule} bad`, bad],
      [`${rule} good`, good],
    ]),
  ),
};

const isOfSpectral = (name: string): boolean => name.startsWith('house-');
const select = (wanted: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(documents).filter(([name]) => wanted(name)));
/** `house/key-order` is a rule of Redocly, its fixtures in `key-order`; `house-…` are Spectral's. */
const ruleOf = (fixture: string): string => (isOfSpectral(fixture) ? fixture : `house/${fixture}`);

/** The fixtures of other rules have no operation of the platform root. */
const rulesOf = (name: string) =>
  /^(?!two-roots).* (bad|good)$/.test(name)
    ? { 'house/two-roots': { severity: 'error', platformOperations: [] } }
    : {};

const byRedocly = await lintByRedocly(
  select((name) => !isOfSpectral(name)),
  rulesOf,
);
const bySpectral = await lintBySpectral(select((name) => isOfSpectral(name) || name === 'shipped'));
const rulesFound = (name: string): string[] => [
  ...new Set(
    [...(byRedocly.get(name) ?? []), ...(bySpectral.get(name) ?? [])].map(({ rule }) => rule),
  ),
];

describe('the rules of the house', () => {
  test('have one pair of fixtures and one mutation each', () => {
    const custom = [...Object.keys(ofRedocly), ...Object.keys(rules).filter(isOfSpectral)].sort();
    expect(fixtures.map(({ rule }) => ruleOf(rule)).sort()).toEqual(custom);
    expect(Object.keys(ruleMutations).sort()).toEqual(custom);
  });

  test('have nothing against the shipped document', () => {
    expect(byRedocly.get('shipped')).toEqual([]);
    expect(bySpectral.get('shipped')).toEqual([]);
  });
});

for (const { rule: fixture, bad } of fixtures) {
  const rule = ruleOf(fixture);
  describe(rule, () => {
    test('fires on every faulty line of its fixture, and no other rule on any', () => {
      const findings = [byRedocly, bySpectral].flatMap(
        (found) => found.get(`${fixture} bad`) ?? [],
      );
      const lines = [...new Set(findings.map(({ line }) => line))].sort((a, b) => a - b);
      expect(markedLines(bad).length).toBeGreaterThan(0);
      expect(lines).toEqual(markedLines(bad));
      expect(rulesFound(`${fixture} bad`)).toEqual([rule]);
    });

    test('keeps silent where nothing is wrong', () => {
      expect(rulesFound(`${fixture} good`)).toEqual([]);
    });

    test('catches a slip in the shipped document', () => {
      expect(rulesFound(`${rule} mutated`)).toContain(rule);
    });
  });
}
