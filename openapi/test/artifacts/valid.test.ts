import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../scripts/json.js';
import { redocly } from '../../scripts/redocly.js';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const artifacts = {
  'openapi.yaml': '3.1',
  'openapi.json': '3.1',
  'openapi.dereferenced.json': '3.1',
  'openapi-3.0.yaml': '3.0',
  'openapi-3.0.json': '3.0',
};
const names = Object.keys(artifacts);

test.each(Object.entries(artifacts))(
  'the schema of the OpenAPI Initiative accepts %s as %s',
  async (name, version) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(parse(await read(name)) as JsonObject);
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version });
  },
);

test('Redocly accepts every artifact under the rules of the specification', async () => {
  await expect(lint(names.map((name) => join(dist, name)))).resolves.toMatchObject({ code: 0 });
});

test('both validators reject a profile that holds a construct of 3.1', async () => {
  const spoilt = (await read('openapi-3.0.json')).replace(
    '"type": "number"',
    '"type": ["number", "null"]',
  );
  const { valid } = await new Validator().validate(JSON.parse(spoilt) as JsonObject);
  expect(valid).toBe(false);

  const folder = await mkdtemp(join(tmpdir(), 'spoilt-'));
  try {
    await writeFile(join(folder, 'openapi.json'), spoilt);
    const { code, output } = await lint([join(folder, 'openapi.json')]);
    expect(code).toBe(1);
    expect(output).toContain('struct');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['openapi.yaml', 'openapi.json'],
  ['openapi-3.0.yaml', 'openapi-3.0.json'],
])('%s and %s hold the same document', async (yaml, json) => {
  expect(parse(await read(yaml))).toEqual(JSON.parse(await read(json)));
});

test('the dereferenced document has no reference and the operations of the bundle', async () => {
  const [whole, bundle] = await Promise.all(
    ['openapi.dereferenced.json', 'openapi.json'].map(async (name) => read(name)),
  );
  expect(whole).not.toContain('"$ref"');
  expect(operationIds(whole)).toEqual(operationIds(bundle));
  expect(operationIds(await read('openapi-3.0.json'))).toEqual(operationIds(bundle));
  expect(operationIds(bundle)).toHaveLength(16);
});

const read = (name: string) => readFile(join(dist, name), 'utf8');
const operationIds = (text = '') => text.match(/"operationId": "\w+"/g) ?? [];

async function lint(files: string[]): Promise<{ code: unknown; output: string }> {
  try {
    const options = ['--extends=spec', '--format=json'];
    return { code: 0, output: await redocly(['lint', ...files, ...options], tmpdir()) };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, output: stdout };
  }
}
