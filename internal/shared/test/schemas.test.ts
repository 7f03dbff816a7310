import { expect, it } from 'vitest';
import { innerSchemas } from '../src/schemas.js';

const text = { type: 'string' };

it.each([
  ['the fields of an object', { properties: { name: text } }, { fields: [['name', text]] }],
  ['the items of a list', { items: text }, { fields: [], items: text }],
  ['the values of a map', { additionalProperties: text }, { fields: [], values: text }],
  ['nothing in a free-form object', { additionalProperties: true }, { fields: [] }],
])('reads %s', (_, schema: object, inner) => {
  expect(innerSchemas(schema)).toEqual(inner);
});

it('rejects a keyword with schemas that no program reads', () => {
  expect(() => innerSchemas({ oneOf: [text] })).toThrow('A schema has oneOf, and no program reads');
});

it('rejects a reference, which hides what is inside', () => {
  expect(() => innerSchemas({ $ref: '#/a' })).toThrow('Resolve a reference');
});
