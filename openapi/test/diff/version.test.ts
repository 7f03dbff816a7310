import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isAtLeast, lowestVersion } from '../../scripts/contract-diff/version.js';
import { shippedDocument } from '../shipped.js';

test.each([
  ['0.1.0', 'breaking', '0.2.0'],
  ['0.1.0', 'addition', '0.1.1'],
  ['0.1.0', 'other', '0.1.1'],
  ['0.1.0', undefined, '0.1.0'],
  ['1.2.3', 'breaking', '2.0.0'],
  ['1.2.3', 'addition', '1.3.0'],
  ['1.2.3', 'other', '1.2.4'],
  ['1.2.3', undefined, '1.2.3'],
] as const)('after %s, a change that is %s needs %s', (base, impact, lowest) => {
  expect(lowestVersion(base, impact)).toBe(lowest);
});

test.each([
  ['0.2.0', '0.2.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.0', true],
  ['0.1.9', '0.2.0', false],
  ['1.9.9', '2.0.0', false],
])('%s is at least %s: %s', (version, lowest, expected) => {
  expect(isAtLeast(version, lowest)).toBe(expected);
});

test('a version of another form is refused, not guessed at', () => {
  expect(() => lowestVersion('0.1', 'other')).toThrow('0.1 is no version');
});

test('the version of the document is the version of its package', async () => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  expect(shippedDocument().info).toMatchObject({ version });
});
