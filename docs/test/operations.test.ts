import { bundle } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { flatten } from '../src/data/fields.js';
import { operations } from '../src/data/operations.js';
import { questionsIn } from '../src/data/marks.js';
import { writeOperation, writeOperationsIndex } from '../src/pages/twins.js';

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

it('has the fields of objects in a list, and of lists in these objects', () => {
  const { schema, fields = [] } = bodyField('updateUseCase', 'hooks') ?? {};
  expect(schema).toBe('Hook');
  expect(flatten(fields).map(({ path, type }) => [path, type])).toEqual([
    ['hooks[].url', 'string'],
    ['hooks[].headers', 'array of objects'],
    ['hooks[].headers[].key', 'string'],
    ['hooks[].headers[].value', 'string'],
  ]);
});

it('marks what is unspecified about a field', () => {
  const marks = bodyField('updateUseCase', 'timezone')?.marks ?? [];
  expect(questionsIn(marks).map(({ id }) => id)).toEqual(['time-formats']);
});

it('has every field of every named schema', () => {
  const parts = operations.flatMap(({ body, responses }) =>
    [body, ...responses].flatMap((part) => (part ? [part, ...flatten(part.fields)] : [])),
  );
  const names = new Set(
    parts.flatMap(({ schema, fields }) => fields.map(({ name }) => `${schema}.${name}`)),
  );
  const expected = Object.entries(bundle.components.schemas).flatMap(([schema, { properties }]) =>
    Object.keys(properties ?? {}).map((name) => `${schema}.${name}`),
  );
  expect(expected.filter((name) => !names.has(name))).toEqual([]);
});

it('marks a deprecated operation in the Markdown of all operations', () => {
  const marked = writeOperationsIndex().match(/^.*\*\*deprecated\*\*/gm) ?? [];
  const deprecated = operations.filter((row) => row.deprecated);
  expect(marked).toHaveLength(deprecated.length);
  for (const [index, { operationId }] of deprecated.entries()) {
    expect(marked[index]).toContain(`${operationId}.md`);
  }
});

it('names the values of a field in Markdown unless the description explains each of them', () => {
  const text = writeOperation(operation('updateUseCase'));
  expect(text).toMatch(/^\| `amd_behavior` .*`Message`: /m);
  expect(text).not.toMatch(/^\| `amd_behavior` .*One of /m);
  expect(text).toMatch(/^\| `language` .*One of /m);
});
