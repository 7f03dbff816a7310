import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { innerSchemas } from '../src/schemas.js';

const load = createRequire(import.meta.url);
const text = { type: 'string' };

it.each([
  ['the fields of an object', { properties: { name: text } }, { fields: [['name', text]] }],
  ['the items of a list', { items: text }, { fields: [], items: text }],
  ['the values of a map', { additionalProperties: text }, { fields: [], values: text }],
  ['nothing in a free-form object', { additionalProperties: true }, { fields: [] }],
])('reads %s', (_, schema: object, inner) => {
  expect(innerSchemas(schema)).toEqual(inner);
});

it('rejects every other keyword that holds schemas', () => {
  const read = ['properties', 'items', 'additionalProperties'];
  const others = keywordsWithSchemas().filter((keyword) => !read.includes(keyword));
  expect(others).toContain('oneOf');
  for (const keyword of others) {
    expect(() => innerSchemas({ [keyword]: {} }), keyword).toThrow(
      `A schema has ${keyword}, and no program reads what is inside`,
    );
  }
});

it('rejects a reference, which hides what is inside', () => {
  expect(() => innerSchemas({ $ref: '#/a' })).toThrow('Resolve a reference');
});

/** Returns the keywords that hold schemas according to the meta-schema of JSON Schema, which refers to itself there. */
function keywordsWithSchemas(): string[] {
  const parts = ['schema', 'meta/core', 'meta/applicator', 'meta/unevaluated', 'meta/content'];
  return parts.flatMap((part) => {
    const { properties } = load(`ajv/dist/refs/json-schema-2020-12/${part}.json`) as {
      properties: object;
    };
    return Object.entries(properties)
      .filter(([, form]) => /"#meta"|schemaArray/.test(JSON.stringify(form)))
      .map(([keyword]) => keyword);
  });
}
