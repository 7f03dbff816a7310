import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { valueAt } from '../../../scripts/lib/json-pointer.js';
import { isObject } from '../../scripts/json.js';
import { readIrregularities, readUnspecified, type Unspecified } from '../../scripts/marks.js';
import { writeUnspecifiedPage } from '../../scripts/unspecified-page.js';
import { edited } from '../edit.js';
import { path, property } from '../paths.js';
import { shippedDocument } from '../shipped.js';

const read = (name: string) => readFile(new URL(`../../dist/${name}`, import.meta.url), 'utf8');
const document = shippedDocument();
const unspecified = JSON.parse(await read('unspecified.json')) as Unspecified[];
const page = await read('unspecified.md');

test('unspecified.json lists every mark of the contract', () => {
  const marks = JSON.stringify(document).match(/"what":/g) ?? [];
  expect(unspecified.length).toBeGreaterThanOrEqual(28);
  expect(unspecified).toHaveLength(marks.length);
});

test('every pointer leads to an object that carries the mark', () => {
  for (const { pointer, what, assume, source } of unspecified) {
    const place = valueAt(document, pointer);
    const marks = isObject(place) ? place['x-unspecified'] : undefined;
    expect(marks, pointer).toContainEqual({ what, assume, source });
  }
});

test('the page says of every unknown what it is, what to assume and where the source leaves it open', () => {
  for (const { what, assume, source } of unspecified) {
    expect(page).toContain(`| ${what} | ${assume} | ${source} |`);
  }
  expect(page.match(/^\| (?!Where|---)/gm)).toHaveLength(unspecified.length);
});

test('the page has the unknowns of operations, parameters and data in a chapter each', () => {
  const chapters = page.split('\n## ').slice(1);
  expect(chapters.map((chapter) => /^.*/.exec(chapter)?.[0])).toEqual([
    'The API as a whole',
    'Operations',
    'Parameters',
    'Data',
  ]);
  const [whole, operations, parameters, data] = chapters;
  expect(whole).toContain('| The whole API |');
  expect(operations).toContain('| `createModel` |');
  expect(parameters).toContain('| Parameter limit |');
  expect(data).toContain('| `UseCase.timezone` |');
});

test('a cell with a bar does not break the table', () => {
  const entry = { pointer: '', subject: 'It', what: 'a|b', assume: 'c', source: 'd' };
  expect(writeUnspecifiedPage([entry])).toContain('| `It` | a\\|b | c | d |');
});

describe('a subject names the place in a reader’s words:', () => {
  const subjects = new Map(
    [...unspecified, ...readIrregularities(document)].map(({ pointer, subject }) => [
      pointer,
      subject,
    ]),
  );
  test.each([
    ['', 'The whole API'],
    ['/tags/1', 'Use cases'],
    ['/components/responses/UnspecifiedError', 'Any other status'],
    ['/components/schemas/UseCase/properties/timezone', 'UseCase.timezone'],
    ['/components/securitySchemes/BearerAuth', 'BearerAuth'],
    ['/components/parameters/Limit', 'Parameter limit'],
    ['/paths/~1models/post', 'createModel'],
    ['/paths/~1calls~1{id}~1recording/get/responses/200', 'getCallRecording, status 200'],
  ])('%s', (pointer, subject) => {
    expect(subjects.get(pointer)).toBe(subject);
  });
});

test.each([
  [property('Agent', 'languages', 'items', 'x-unspecified'), 'Agent.languages[]'],
  [path('/models', 'post', 'requestBody', 'x-unspecified'), 'createModel, requestBody'],
])('a mark at a place that bears none today is named in the same way: %s', (place, subject) => {
  const entry = { what: 'Which one.', assume: 'Any.', source: 'Limits' };
  const marks = readUnspecified(edited(document, { set: place, to: [entry] }));
  expect(marks.filter(({ what }) => what === entry.what)).toMatchObject([{ subject }]);
});

test('a mark without one of its texts fails the build', () => {
  const marked = { ...document, 'x-unspecified': [{ what: 'It.', source: 'Limits' }] };
  expect(() => readUnspecified(marked)).toThrow('has no assume');
  expect(() => readIrregularities({ ...document, 'x-irregularity': [{ kind: 'it' }] })).toThrow(
    'has no note',
  );
});
