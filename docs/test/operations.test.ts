import { bundle } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { flatten, typeName } from '../src/data/fields.js';
import { operations } from '../src/data/operations.js';
import { questionsIn } from '../src/data/marks.js';

const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;

it('orders operations that read before those that change, those that delete after them, and deprecated ones last', () => {
  for (const { name } of bundle.tags) {
    const rows = operations.filter(({ tag }) => tag === name);
    const current = rows.filter(({ deprecated }) => !deprecated);
    const deprecated = rows.filter((row) => row.deprecated);
    const order = current.map(({ method }) =>
      ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'].indexOf(method),
    );
    expect(order).toEqual([...order].sort());
    expect(rows).toEqual([...current, ...deprecated]);
  }
});

it('shows the nested fields of an operation with limits, values and what is unspecified', () => {
  const fields = operation('updateUseCase').body?.fields ?? [];
  const field = (name: string) => fields.find((candidate) => candidate.name === name);
  expect(field('amd')?.requires).toEqual(['amd_behavior']);
  expect(field('language')?.values).toContain('pt-PT');
  expect(field('hooks')?.schema).toBe('Hook');
  expect(questionsIn(field('timezone')?.marks ?? [])).toHaveLength(1);
  expect(operation('updateUseCase').parameters[0]?.limits).toEqual(['exactly 24 characters']);
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
