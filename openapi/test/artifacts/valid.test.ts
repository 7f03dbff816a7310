import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../scripts/json.js';
import { inTemporaryFolder } from '../../../scripts/lib/temporary-folder.js';
import { specificationRulesAgainst } from '../lint/redocly.js';

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
  expect(await specificationRulesAgainst(names.map((name) => join(dist, name)))).toEqual(new Set());
});

test('both validators reject a profile that holds a construct of 3.1', async () => {
  const spoilt = (await read('openapi-3.0.json')).replace(
    '"type": "number"',
    '"type": ["number", "null"]',
  );
  const { valid } = await new Validator().validate(JSON.parse(spoilt) as JsonObject);
  expect(valid).toBe(false);

  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'openapi.json');
    await writeFile(file, spoilt);
    expect(await specificationRulesAgainst([file])).toContain('struct');
  });
});

test.each([
  ['openapi.yaml', 'openapi.json'],
  ['openapi-3.0.yaml', 'openapi-3.0.json'],
])('%s and %s hold the same document', async (yaml, json) => {
  expect(parse(await read(yaml))).toEqual(JSON.parse(await read(json)));
});

test('the dereferenced document has no reference and the operations of the bundle', async () => {
  const whole = await read('openapi.dereferenced.json');
  const bundle = await read('openapi.json');
  expect(whole).not.toContain('"$ref"');
  expect(operationIds(whole)).toEqual(operationIds(bundle));
  expect(operationIds(await read('openapi-3.0.json'))).toEqual(operationIds(bundle));
  expect(operationIds(bundle)).toHaveLength(16);
});

const read = (name: string) => readFile(join(dist, name), 'utf8');
const operationIds = (text: string) => text.match(/"operationId": "\w+"/g) ?? [];
