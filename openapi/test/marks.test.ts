import { expect, it } from 'vitest';
import { isObject, valueAt } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import { readUnspecified } from '../scripts/marks.js';
import type { Unspecified } from '../scripts/unspecified-row.js';
import { readArtifact, readDocument } from './support.js';

const document = await readDocument();

it('unspecified.json lists every mark of the contract, with a pointer to its place', async () => {
  const unspecified = JSON.parse(await readArtifact('unspecified.json')) as Unspecified[];
  const marks = JSON.stringify(document).match(/"what":/g) ?? [];
  expect(unspecified).toHaveLength(marks.length);
  for (const { pointer, subject: _, ...entry } of unspecified) {
    const place = valueAt(document, pointer);
    expect(isObject(place) ? place['x-unspecified'] : undefined, pointer).toContainEqual(entry);
  }
});

it.each([
  ['', 'The whole API'],
  ['/tags/1', 'Use cases'],
  ['/components/responses/UnspecifiedError', 'Any other status'],
  ['/components/schemas/UseCase/properties/timezone', 'UseCase.timezone'],
  ['/components/schemas/Agent/properties/languages/items', 'Agent.languages[]'],
  ['/components/securitySchemes/BearerAuth', 'BearerAuth'],
  ['/components/parameters/Limit', 'Parameter limit'],
  ['/components/parameters/AgentId', 'Parameter id (AgentId)'],
  ['/paths/~1models/post', 'createModel'],
  ['/paths/~1models/post/requestBody', 'createModel, requestBody'],
  ['/paths/~1calls~1{id}~1recording/get/responses/200', 'getCallRecording, status 200'],
])('a subject names the place for a reader %s: %s', (pointer, subject) => {
  const entry = { what: 'Which one.', assume: 'Any.', kind: 'values' };
  const marked = edited(document, { [`${pointer}/x-unspecified`]: [entry] });
  const found = readUnspecified(marked).filter(({ what }) => what === entry.what);
  expect(found).toMatchObject([{ subject }]);
});
