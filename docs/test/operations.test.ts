import { bundle } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { flatten, typeName } from '../src/data/fields.js';
import { operations } from '../src/data/operations.js';
import { questionsIn } from '../src/data/marks.js';

const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;

/** Finds a field of a request body by its path, such as `hooks[].url`. */
const bodyField = (id: string, path: string) =>
  flatten(operation(id).body?.fields).find((field) => field.path === path);

it.each(bundle.tags)(
  'orders the operations of $name: reads, changes, deletions, and then deprecated ones',
  ({ name }) => {
    const rows = operations.filter(({ tag }) => tag === name);
    const current = rows.filter(({ deprecated }) => !deprecated);
    const expected = [
      ...current.filter(({ method }) => method === 'GET'),
      ...current.filter(({ method }) => method !== 'GET' && method !== 'DELETE'),
      ...current.filter(({ method }) => method === 'DELETE'),
      ...rows.filter(({ deprecated }) => deprecated),
    ];
    const ids = rows.map(({ operationId }) => operationId);
    expect(ids).toEqual(expected.map(({ operationId }) => operationId));
  },
);

it('shows the fields of objects in a list, and of lists in these objects', () => {
  const { schema, fields = [] } = bodyField('updateUseCase', 'hooks') ?? {};
  expect(schema).toBe('Hook');
  expect(flatten(fields).map(({ path, type }) => [path, type])).toEqual([
    ['hooks[].url', 'string'],
    ['hooks[].headers', 'array of objects'],
    ['hooks[].headers[].key', 'string'],
    ['hooks[].headers[].value', 'string'],
  ]);
});

it('shows the limits of a parameter', () => {
  expect(operation('updateUseCase').parameters[0]?.limits).toEqual(['exactly 24 characters']);
});

it('shows the limits of a nested field', () => {
  expect(bodyField('updateOrganization', 'members[].email')?.limits).toEqual(['email']);
});

it('shows the values of a field', () => {
  expect(bodyField('updateUseCase', 'amd_behavior')?.values).toEqual([
    'Hangup',
    'Continue',
    'Message',
  ]);
});

it('shows which fields a field requires', () => {
  expect(bodyField('updateUseCase', 'amd')?.requires).toEqual(['amd_behavior']);
});

it('marks what is unspecified about a field', () => {
  const marks = bodyField('updateUseCase', 'timezone')?.marks ?? [];
  expect(questionsIn(marks).map(({ id }) => id)).toEqual(['time-formats']);
});

it('shows every field of every named schema', () => {
  const shown = operations.flatMap(({ body, responses }) =>
    [body, ...responses].flatMap((part) => (part ? [part, ...flatten(part.fields)] : [])),
  );
  const namesShown = new Set(
    shown.flatMap(({ schema, fields }) => fields.map(({ name }) => `${schema}.${name}`)),
  );
  const names = Object.entries(bundle.components.schemas).flatMap(([schema, { properties }]) =>
    Object.keys(properties ?? {}).map((name) => `${schema}.${name}`),
  );
  expect(names.filter((name) => !namesShown.has(name))).toEqual([]);
});

const $ref = '#/components/schemas/Hook';

it.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
  [{ type: ['array', 'null'], items: { $ref } }, 'array of objects or null'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of strings'],
  [{}, 'any'],
])('names the type of the schema %j "%s"', (schema, name) => {
  expect(typeName(schema)).toBe(name);
});

it('rejects a schema with alternatives, which no page shows', () => {
  expect(() => typeName({ anyOf: [{ type: 'string' }] })).toThrow('anyOf');
});
