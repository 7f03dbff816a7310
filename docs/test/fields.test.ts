import { expect, it } from 'vitest';
import { describeSchema, typeName } from '../src/data/fields.js';
import { file } from './built-site.js';

/** Returns the HTML of a field on the page of an operation, without the fields inside it. */
function fieldOnPage(operationId: string, id: string): string {
  const [, html] = file(`operations/${operationId}.html`).split(`<li class="field" id="${id}">`);
  return html?.split('<li class="field"')[0] ?? '';
}

/** Returns the texts of elements with a space between them. */
function texts(html: string): string {
  return html
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it.each([
  ['path-id', 'updateUseCase', 'id string required exactly 24 characters'],
  ['body-amd', 'updateUseCase', 'amd boolean optional requires amd_behavior'],
  ['body-members-email', 'updateOrganization', 'email string required email'],
  ['response-200-id', 'updateAgent', 'id string always present'],
])(
  'shows the type, the presence and the limits of %s on the page of %s',
  (id, operationId, head) => {
    const [, html = ''] =
      /<div class="field-head">(.*?)<\/div>/.exec(fieldOnPage(operationId, id)) ?? [];
    expect(texts(html)).toBe(head);
  },
);

it('shows the values of a field on the page of an operation', () => {
  const html = fieldOnPage('updateUseCase', 'body-amd_behavior');
  const [, values = ''] = /<ul class="values"[^>]*>(.*?)<\/ul>/.exec(html) ?? [];
  expect(texts(values)).toBe('Hangup Continue Message');
});

const $ref = '#/components/schemas/Hook';

it.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, 'array of (strings or null)'],
  [{ type: ['array', 'null'], items: { $ref } }, 'array of objects or null'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of strings'],
  [{}, 'any'],
])('names the type of the schema %j "%s"', (schema, name) => {
  expect(typeName(schema)).toBe(name);
});

const inner = { type: 'string', maxLength: 5, enum: ['a', 'b'] };

it.each([
  ['item of a list', { type: 'array', items: inner }],
  ['value of a map', { type: 'object', additionalProperties: inner }],
])('describes the limits and the possible values of each %s', (_, schema) => {
  const { limits, values } = describeSchema(schema, 'body');
  expect(limits).toEqual(['at most 5 characters']);
  expect(values).toEqual(['a', 'b']);
});

const limited = { type: 'integer', minimum: 1 };

it.each([limited, { type: 'array', items: limited }])(
  'rejects the schema %j, which has a limit that no page shows',
  (schema) => {
    expect(() => describeSchema(schema, 'body')).toThrow('has minimum');
  },
);

it('rejects a schema with alternatives, which no page shows', () => {
  expect(() => typeName({ anyOf: [{ type: 'string' }] })).toThrow('anyOf');
});
