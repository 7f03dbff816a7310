import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../scripts/json.js';
import { withTables } from '../scripts/readme-tables.js';
import { redocly } from '../scripts/redocly.js';
import { shippedDocument } from './shipped.js';

const folder = new URL('../', import.meta.url);
const document = shippedDocument() as JsonObject;
let readme: string;
let manifest: { exports: Record<string, unknown> };
beforeAll(async () => {
  readme = await readFile(new URL('README.md', folder), 'utf8');
  manifest = JSON.parse(await readFile(new URL('package.json', folder), 'utf8')) as typeof manifest;
});

test('the tables are those that the contract gives', () => {
  expect(withTables(readme, document)).toBe(readme);
});

test('a table that is out of date is written anew', () => {
  const old = readme.replaceAll('put-that-deletes', 'put-that-puts').replace('`nullable`', '');
  expect(old).not.toBe(readme);
  expect(withTables(old, document)).toBe(readme);
});

test('the list of entries is that of the package', () => {
  const list = readme.slice(readme.indexOf('| entry'), readme.indexOf('## How the tree'));
  const firstCells = list.split('\n').map((row) => row.split('|')[1] ?? '');
  const named = firstCells.flatMap((cell) => cell.match(/(?<=`)[./][^`]*(?=`)/g) ?? []);
  const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
  expect(named.map((entry) => (entry === '.' ? entry : `.${entry}`)).sort()).toEqual(
    entries.sort(),
  );
});

test('the score is what redocly says today', async () => {
  const report = await redocly(['score', 'dist/openapi.json', '--format=json'], folder.pathname);
  const { agentReadiness } = JSON.parse(report) as { agentReadiness: number };
  expect(readme).toContain(`**${agentReadiness}** of 100`);
});
