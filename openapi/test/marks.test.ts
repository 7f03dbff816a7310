import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { isObject, type JsonObject, valueAt } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import { walkObjects } from '@voice-agent-platform/shared/openapi-document';
import { readUnspecified } from '../scripts/marks.js';
import { makeUnspecifiedPage } from '../scripts/unspecified-page.js';
import type { Unspecified } from '../scripts/unspecified-row.js';
import { readArtifact, readDocument } from './support.js';

const document = await readDocument();
const unspecified = JSON.parse(await readArtifact('unspecified.json')) as Unspecified[];
const page = await readArtifact('unspecified.md');

const asked = (pointer: string, subject: string, what: string): Unspecified => ({
  id: what.charAt(0),
  pointer,
  subject,
  what,
  assume: 'Any.',
  kind: 'values',
});

it('unspecified.json lists every mark of the contract, with a pointer to its place', () => {
  const marks = JSON.stringify(document).match(/"what":/g) ?? [];
  expect(unspecified).toHaveLength(marks.length);
  for (const { pointer, subject: _, ...entry } of unspecified) {
    const place = valueAt(document, pointer);
    expect(isObject(place) ? place['x-unspecified'] : undefined, pointer).toContainEqual(entry);
  }
});

it('the page has one row for each question', () => {
  const rows = unspecified.map(({ what, assume, kind }) => `| ${what} | ${assume} | \`${kind}\` |`);
  for (const row of rows) expect(page.split(row), row).toHaveLength(2);
  expect(page.match(/^\| (?!Id|---)/gm)).toHaveLength(new Set(rows).size);
});

it('a row has the id and all places of its question, and is in the chapter of the first one', () => {
  const page = makeUnspecifiedPage([
    asked('', 'The whole API', 'a'),
    { ...asked('/paths/~1models/post', 'createModel', 'b'), risk: true },
    asked('/components/parameters/Limit', 'Parameter limit', 'c'),
    asked('/components/schemas/Model', 'Model', 'b'),
    asked('/components/schemas/Run', 'Run', 'd'),
  ]);
  expect(page.match(/^## .*|^\| (?!Id|---)[^|]*\| [^|]*\| [^|]*/gm)).toEqual([
    '## The API as a whole',
    '| `a` | The whole API | a ',
    '## Operations',
    '| `b` (risk) | `createModel`, `Model` | b ',
    '## Parameters',
    '| `c` | Parameter limit | c ',
    '## Data',
    '| `d` | `Run` | d ',
  ]);
});

it('a vertical bar does not break the table', () => {
  expect(makeUnspecifiedPage([asked('', 'It', 'a|b')])).toContain(
    '| `a` | `It` | a\\|b | Any. | `values` |',
  );
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

const extensions = (await readDocument('extensions.schema.json')) as { properties: JsonObject };
const validate = new Ajv2020({ strict: false }).compile(extensions);

it('extensions.schema.json accepts every extension of the document, and describes no others', () => {
  const found = new Set<string>();
  walkObjects(document, (object, pointer) => {
    const used = Object.entries(object).filter(([key]) => key.startsWith('x-'));
    for (const [key] of used) found.add(key);
    if (pointer.includes('/examples/')) return;
    expect(validate(Object.fromEntries(used)), pointer).toBe(true);
  });
  expect([...found].filter((key) => key !== 'x-organization-id').sort()).toEqual(
    Object.keys(extensions.properties).sort(),
  );
});

it.each([
  { 'x-unspecified': [{ what: 'Which.', assume: 'Any.', kind: 'values' }] },
  { 'x-irregularity': [{ kind: 'odd' }] },
  { 'x-secret': { except: 'key' } },
  { 'x-destructive': false },
])('extensions.schema.json rejects %j', (broken) => {
  expect(validate(broken)).toBe(false);
});
