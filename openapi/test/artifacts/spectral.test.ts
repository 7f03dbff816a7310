import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { lintByWholeRuleset } from '../lint/spectral.js';

/** Rules that a transformation of the profile breaks on purpose. */
const intended = {
  'house-updates-match-resources': 'answers are read more leniently than requests are written',
  'owasp:api8:2023-no-server-http': 'the concrete roots are those of the sandbox',
};

const read = async (name: string): Promise<[string, string]> => [
  name,
  await readFile(new URL(`../../dist/${name}`, import.meta.url), 'utf8'),
];
const names = ['openapi.yaml', 'openapi.json', 'openapi.dereferenced.json', 'openapi-3.0.json'];
const documents = Object.fromEntries(await Promise.all(names.map(read)));
const found = await lintByWholeRuleset({
  ...documents,
  'a bundle without its tags': (documents['openapi.json'] ?? '').replaceAll('"tags"', '"x-tags"'),
});

describe('Spectral, by all of its rules', () => {
  test.each(['openapi.yaml', 'openapi.json', 'openapi.dereferenced.json'])(
    'has nothing against %s',
    (name) => {
      expect(found.get(name)).toEqual([]);
    },
  );

  test('has nothing against the 3.0 profile but what its transformations are for', () => {
    const rules = new Set((found.get('openapi-3.0.json') ?? []).map(({ rule }) => rule));
    expect([...rules].sort()).toEqual(Object.keys(intended));
  });

  test('has something against a bundle without its tags', () => {
    const rules = new Set((found.get('a bundle without its tags') ?? []).map(({ rule }) => rule));
    expect(rules).toEqual(new Set(['openapi-tags', 'operation-tags']));
  });
});
