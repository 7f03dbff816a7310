import { expect, it } from 'vitest';
import { isObject, valueAt } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/openapi-document';
import { readUnspecified } from '../scripts/marks.js';
import { makeUnspecifiedPage } from '../scripts/unspecified-page.js';
import type { Unspecified } from '../scripts/unspecified-row.js';
import { readArtifact, readDocument } from './support.js';

const document = await readDocument();
const unspecified = JSON.parse(await readArtifact('unspecified.json')) as Unspecified[];
const page = await readArtifact('unspecified.md');

it('unspecified.json lists every mark of the contract, with a pointer to its place', () => {
  const marks = JSON.stringify(document).match(/"what":/g) ?? [];
  expect(unspecified).toHaveLength(marks.length);
  for (const { pointer, subject: _, ...entry } of unspecified) {
    const place = valueAt(document, pointer);
    expect(isObject(place) ? place['x-unspecified'] : undefined, pointer).toContainEqual(entry);
  }
});

it('the page has one row for each question, with all its places, in the chapter of the first one', () => {
  const rows = unspecified.map(
    ({ what, assume, source, kind }) => `| ${what} | ${assume} | ${source} | \`${kind}\` |`,
  );
  for (const row of rows) expect(page.split(row), row).toHaveLength(2);
  expect(page.match(/^\| (?!Where|---)/gm)).toHaveLength(new Set(rows).size);
  expect(page).toContain('| `UseCaseUpdate.timezone`, `UseCase.timezone` | ');
  const [, whole, operations, parameters, data] = page.split('\n## ');
  expect(whole).toMatch(/^The API as a whole\n[^]*\| The whole API \|/);
  expect(operations).toMatch(/^Operations\n[^]*\| `addUseCaseWebhook`, `createModel` \|/);
  expect(parameters).toMatch(/^Parameters\n[^]*\| Parameter limit, Parameter offset \|/);
  expect(data).toMatch(/^Data\n[^]*, `UseCase.timezone` \|/);
});

it('a vertical bar does not break the table', () => {
  const entry = { what: 'a|b', assume: 'c', source: 'd', kind: 'values' } as const;
  const page = makeUnspecifiedPage([{ pointer: '', subject: 'It', ...entry }]);
  expect(page).toContain('| `It` | a\\|b | c | d | `values` |');
});

it.each([
  ['', 'The whole API'],
  ['/tags/1', 'Use cases'],
  ['/components/responses/UnspecifiedError', 'Any other status'],
  ['/components/schemas/UseCase/properties/timezone', 'UseCase.timezone'],
  ['/components/schemas/Agent/properties/languages/items', 'Agent.languages[]'],
  ['/components/securitySchemes/BearerAuth', 'BearerAuth'],
  ['/components/parameters/Limit', 'Parameter limit'],
  ['/paths/~1models/post', 'createModel'],
  ['/paths/~1models/post/requestBody', 'createModel, requestBody'],
  ['/paths/~1calls~1{id}~1recording/get/responses/200', 'getCallRecording, status 200'],
])('a subject names the place for a reader %s: %s', (pointer, subject) => {
  const entry = { what: 'Which one.', assume: 'Any.', source: 'Limits', kind: 'values' };
  const marked = edited(document, { [`${pointer}/x-unspecified`]: [entry] });
  const found = readUnspecified(marked).filter(({ what }) => what === entry.what);
  expect(found).toMatchObject([{ subject }]);
});
