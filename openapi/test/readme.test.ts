import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../scripts/json.js';
import { withTables } from '../scripts/readme-tables.js';
import { redocly } from '../scripts/redocly.js';
import { allSchemas } from '../scripts/schemas.js';
import { inTemporaryFolder } from '../../scripts/lib/temporary-folder.js';
import { shippedDocument } from './shipped.js';

const folder = new URL('../', import.meta.url);
const document = shippedDocument();
let readme: string;
let manifest: { exports: Record<string, unknown> };
beforeAll(async () => {
  readme = await readFile(new URL('README.md', folder), 'utf8');
  manifest = JSON.parse(await readFile(new URL('package.json', folder), 'utf8')) as typeof manifest;
});

test('the snippet runs', async () => {
  const [, snippet = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const options = ['--no-warnings', '--input-type=module', '--eval', snippet];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: folder });
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(17);
  expect(lines).toContain('getWorkflowVersion GET platform /versions/{version_id}');
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
  expect(readme).toContain(`**${await score(document)}** of 100`);
});

test('the score with a bound on every property is what redocly says of such a document', async () => {
  const bounded = structuredClone(document);
  for (const schema of allSchemas(bounded)) {
    for (const property of Object.values(isObject(schema.properties) ? schema.properties : {})) {
      if (isObject(property) && !constraints.some((each) => each in property))
        property.minLength = 0;
    }
  }
  expect(readme).toContain(`the same document scores ${await score(bounded)}.`);
});

/** By which a property counts as constrained already; what a reference leads to is counted there. */
const constraints = ['$ref', 'enum', 'format', 'minLength', 'maxLength'];

function score(scored: JsonObject): Promise<number> {
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(scored));
    const report = await redocly(['score', 'openapi.json', '--format=json'], folder);
    return (JSON.parse(report) as { agentReadiness: number }).agentReadiness;
  });
}
