import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readOperations } from '../../scripts/operations.js';
import { edited, type Edit } from '../edit.js';
import { operations as facts, type Answer } from '../facts/operations.js';
import { path } from '../paths.js';
import { shippedDocument } from '../shipped.js';

const table = new URL('../../dist/operations.json', import.meta.url);
const rows = JSON.parse(await readFile(table, 'utf8')) as ReturnType<typeof readOperations>;

test('the table has a row for each operation', () => {
  expect(rows).toHaveLength(facts.length);
});

test.each(facts)('the row of $method $path says what the source says', (fact) => {
  const { method, path, root, deprecated = false, parameters = {}, body, answer } = fact;
  expect(rows.find((row) => row.method === method && row.path === path)).toMatchObject({
    root,
    deprecated,
    pathParameters: Object.keys(parameters.path ?? {}),
    queryParameters: Object.keys(parameters.query ?? {}),
    organizationId: 'header' in parameters,
    requestBody: body !== undefined,
    success: { status: Number(answer.status), body: bodyOf(answer) },
  });
});

test('a row bears the name, the summary and the tag of its operation', () => {
  expect(rows.find(({ operationId }) => operationId === 'createModel')).toMatchObject({
    summary: 'Create a model',
    tag: 'Models',
  });
});

test('a row is destructive if its method is DELETE or the contract says that its PUT deletes', () => {
  expect(
    rows.filter(({ destructive }) => destructive).map(({ method, path }) => [method, path]),
  ).toEqual([
    ['DELETE', '/member'],
    ['PUT', '/use-cases/{id}/delete-webhook'],
    ['DELETE', '/numbers'],
  ]);
});

const server = path('/versions/{version_id}', 'get', 'servers', 0, 'url');
const answers = path('/call-tags', 'get', 'responses');
test.each<[string, Edit, string]>([
  [
    'a third address root',
    { set: server, to: 'https://elsewhere.example' },
    'getWorkflowVersion is served at https://elsewhere.example, which is no address root',
  ],
  [
    'a second success answer',
    { set: [...answers, '201'], to: { description: 'Another.' } },
    'listCallTags must have one success response, not 2',
  ],
  [
    'no success answer',
    { remove: [...answers, '200'] },
    'listCallTags must have one success response, not 0',
  ],
])('%s fails the build', (_what, edit, message) => {
  expect(() => readOperations(edited(shippedDocument(), edit))).toThrow(message);
});

function bodyOf(answer: Answer): string {
  if (typeof answer.value === 'string') return answer.value;
  return 'mediaType' in answer && answer.mediaType === 'application/json' ? 'json' : 'text';
}
