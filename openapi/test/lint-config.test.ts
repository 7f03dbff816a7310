import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { asArray, asObject, asText } from '../scripts/json.js';
import { houseRules, proseRulesAgainst, rulesAgainst } from './lint/redocly.js';
import { loadRuleset } from './lint/spectral.js';
import { shippedDocument } from './shipped.js';
import { readDigest } from './source/locate.js';

const path = (name: string): string =>
  fileURLToPath(new URL(`documents/${name}.yaml`, import.meta.url));
const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');
const spectral = await read('../.spectral.yaml');
const redocly = await read('../redocly.yaml');

/** `operation-tags: off # operation-singular-tag`: off here, since Redocly runs the other. */
const ownedByRedocly = [...spectral.matchAll(/^ {2}(\S+): off # (\S+)$/gm)].map(
  ([, here = '', there = '']) => ({ here, there }),
);

// The linters run before the tests do: how long they take is no matter of a test's time limit.
const reported = await rulesAgainst(['broken-everywhere', 'without-servers'].map(path));
const { rules } = await loadRuleset();

const againstPaddedProse = await proseRulesAgainst(path('padded-prose'));

describe('the prose of the source tree', () => {
  test('is held against rules that fail the run, not only warn', () => {
    expect([...againstPaddedProse]).toContain('plain-language/filler-phrases');
  });
});

describe('the split between the two linters', () => {
  test('leaves to Redocly only what Redocly does report', () => {
    expect(ownedByRedocly.length).toBeGreaterThan(20);
    expect(ownedByRedocly.filter(({ there }) => !reported.has(there))).toEqual([]);
  });

  test('switches off in Spectral what Redocly owns, under names that Spectral has', () => {
    expect(ownedByRedocly.filter(({ here }) => rules[here]?.enabled !== false)).toEqual([]);
  });

  test('gives a reason above each rule that is off for good', () => {
    expect([spectral, redocly].flatMap(offWithoutReason)).toEqual([]);
    expect(offWithoutReason('rules:\n  some-rule: off\n  other: error\n')).toEqual(['some-rule']);
  });
});

describe('the options of the rules', () => {
  test('name sections, fields and schemas that there are', () => {
    expect(unknownNames(redocly, spectral)).toEqual([]);
  });

  test('are reported where they name what there is not', () => {
    expect(
      unknownNames(
        redocly.replace('- Call tag list', '- Call tag lists'),
        spectral
          .replace('auth_token', 'auth_tokens')
          .replace(': UseCaseConfig', ': UseCaseConfigs'),
      ),
    ).toEqual(['Call tag lists', 'auth_tokens', 'UseCaseConfigs']);
  });
});

describe('the README of the rules', () => {
  test('names every rule of the house, and no other', async () => {
    const named = [...(await read('../lint/README.md')).matchAll(/^\| `(house[/-][^`]+)`/gm)];
    const custom = [...Object.keys(rules), ...Object.keys(await houseRules())];
    expect(named.map(([, name]) => name).sort()).toEqual(
      custom.filter((name) => name.startsWith('house')).sort(),
    );
  });
});

/** What the options name and neither the source nor the contract has; `house/two-roots` looks after its own option. */
function unknownNames(redoclyConfig: string, spectralConfig: string): unknown[] {
  const option = (config: string, rule: string) =>
    asObject(asObject(asObject(parse(config)).rules)[rule]);
  const optionsOf = (rule: string) =>
    asObject(asObject(option(spectralConfig, rule).then).functionOptions);
  const { sections } = option(redoclyConfig, 'house/unspecified-form');
  const { fields } = optionsOf('house-secrets-told');
  const { pairs } = optionsOf('house-updates-match-resources');

  const cited = new Set<unknown>(readDigest().lines.map(({ key }) => key.split('/')[0]));
  const schemas = asObject(asObject(shippedDocument().components).schemas);
  const properties = new Set<unknown>(
    Object.entries(schemas).flatMap(([schema, each]) =>
      Object.keys(asObject(asObject(each).properties)).flatMap((name) => [
        name,
        `${schema}.${name}`,
      ]),
    ),
  );
  return [
    ...asArray(sections).filter((section) => !cited.has(section)),
    ...asArray(fields).filter((field) => !properties.has(field)),
    ...Object.entries(asObject(pairs))
      .flat()
      .filter((schema) => !(asText(schema) in schemas)),
  ];
}

/** A reason is a comment above the rule, or above the rules of one block. */
function offWithoutReason(config: string): string[] {
  const lines = config.split('\n');
  return lines.flatMap((line, index) => {
    const rule = /^ {2}(\S+): off$/.exec(line)?.[1];
    return rule && !/^ {2}# .*\.$|: off$/.test(lines[index - 1] ?? '') ? [rule] : [];
  });
}
