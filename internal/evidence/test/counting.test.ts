import { expect, it } from 'vitest';
import { compare, readHar, writeText, type Report } from '../src/index.js';
import { entries } from './different-platform.js';
import { entry, har, type EntryOptions } from './recording.js';
import { answersAt, plainLines, reportOf } from './reports.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';
const number = { id: 'n1', organization_id: 'o', number: '+12025550143', sid: 'PN1', mode: 'm' };

const times = (count: number, make: () => unknown) => Array.from({ length: count }, make);
const useCase = (sent: EntryOptions) => entry(`PATCH /use-cases/${id}`, sent);

it('counts one update that was recorded 500 times as one', () => {
  const response = { id, organization_id: 'o', name: 'Recalls', timezone: 'Europe/Lisbon' };
  const before = useCase({ body: {}, response: { ...response, name: 'Reminders' } });
  const report = reportOf(
    before,
    ...times(500, () => useCase({ body: { name: 'Recalls' }, response })),
  );
  expect(report.operations).toMatchObject([{ exchanges: 501, statuses: { 200: 501 } }]);
  expect(report.repeated).toBe(499);
  expect(answersAt('updateUseCase', report)).toContain('omitted fields keep their values, 1 of 1');
  expect(answersAt('UseCase.timezone', report)).toEqual(['IANA time zone name, 2 of 2']);
});

const recording = readHar('a.har', har(...entries));

it('reports the same for a file that is given twice', () => {
  const { violations, undeclared, questions } = compare([recording]);
  const twice = compare([recording, recording]);
  expect(twice).toMatchObject({ violations, undeclared, questions });
  expect(twice.files.map(({ matched }) => matched)).toEqual([13, 13]);
});

it.each([
  ['once', [recording], []],
  [
    'twice',
    [recording, recording],
    ['Left out, as repetitions of a request with the same response: 13'],
  ],
])('says how many exchanges are left out of a file that is given %s', (_, files, expected) => {
  const lines = plainLines(writeText(compare(files), 80));
  expect(lines).toContain('a.har: 13 of 15 requests call an operation, 2 ignored');
  expect(lines.filter((line) => line.startsWith('Left out'))).toEqual(expected);
});

it('counts each of the different responses to the same request once', () => {
  const poll = (response: string) =>
    entry('GET /calls/c/recording', { responseType: 'text/plain', response });
  const [first, second] = ['https://a.example', 'https://b.example'];
  const report = reportOf(...[first, second, first, second, second].map(poll));
  expect(answersAt('getCallRecording, status 200', report, 'response-body')).toEqual([
    'text/plain, URL, 2 of 2',
  ]);
});

it('counts an object once for its schema, whichever operation returns it, in any order of keys', () => {
  const reversed = Object.fromEntries(Object.entries(number).reverse());
  const report = reportOf(
    entry('GET /numbers', { response: [number, number] }),
    entry('GET /numbers?page=2', { response: [reversed] }),
    entry('PATCH /numbers/66f1a2e0e5b7d83a9c0e4b31/title', { body: {}, response: number }),
  );
  expect(answersAt('PhoneNumber.number', report)).toEqual(['E.164 number, 1 of 1']);
});

it('counts what one object contradicts once for each operation', () => {
  const wrong = { ...number, title: 7, plan: 'x' };
  const report = reportOf(
    entry('GET /numbers', { response: [wrong, wrong, { ...wrong, id: 'n2' }] }),
    entry('GET /numbers?page=2', { response: [wrong] }),
    entry('PATCH /numbers/66f1a2e0e5b7d83a9c0e4b31/title', {
      body: { title: 'a' },
      response: wrong,
    }),
  );
  const counts = (rows: Report['violations'] | Report['undeclared'], pointer: string) =>
    rows
      .filter((row) => row.pointer.endsWith(pointer))
      .map(({ operationId, count }) => [operationId, count]);
  const expected = [
    ['listPhoneNumbers', 2],
    ['updatePhoneNumberTitle', 1],
  ];
  expect(counts(report.violations, '/title')).toEqual(expected);
  expect(counts(report.undeclared, '/plan')).toEqual(expected);
});

it('answers questions on accepted requests although the same body was refused before', () => {
  const body = { timezone: 'Europe/Lisbon' };
  const report = reportOf(
    useCase({ body, status: 422, response: {} }),
    useCase({ body, response: {} }),
  );
  expect(answersAt('UseCaseUpdate.timezone', report)).toEqual(['IANA time zone name, 1 of 1']);
});

it('counts errors with different bodies, and those of different requests', () => {
  const refused = (query: string, message: string) =>
    entry(`GET /call-tags${query}`, { status: 401, response: { message } });
  const report = reportOf(
    ...times(9, () => refused('', 'a')),
    refused('', 'b'),
    refused('?page=2', 'a'),
  );
  expect(answersAt('BearerAuth', report)).toEqual(['401 application/json: message, 3 of 3']);
});

it('distinguishes a missing header from one that was sent, although the response is the same', () => {
  const version = (headers: Readonly<Record<string, string>>) =>
    entry('GET /versions/v1', { headers, response: {} });
  const report = reportOf(version({}), version({ 'x-organization-id': 'o' }), version({}));
  expect(answersAt('Parameter x-organization-id', report, 'required')).toEqual([
    'x-organization-id is absent in 1 of 2, 1 of 2',
  ]);
});

const create = () => entry('POST /models', { body: { name: 'n' }, response: { id: 'm' } });
const creation = create();

it.each([
  ['twice', [creation, create()]],
  ['twice in the same millisecond', [creation, creation]],
  ['three times', [creation, create(), create()]],
])('reports once that a request was repeated, if it was sent %s', (_, recorded) => {
  expect(answersAt('createModel', reportOf(...recorded), 'repetition')).toEqual([
    'a second, identical request returned the same model, 1 of 1',
  ]);
});

it('does not report a request that two files have as repeated', () => {
  const report = compare([1, 2].map((file) => readHar(`${file}.har`, har(creation))));
  expect(report.files).toMatchObject([{ matched: 1 }, { matched: 1 }]);
  expect(answersAt('createModel', report, 'repetition')).toEqual([]);
});

it('counts the requests of each file, in the order of the files', () => {
  const [before, after, elsewhere] = [
    entry('GET /orgs'),
    entry('GET /call-tags'),
    entry('GET /elsewhere'),
  ];
  const { files } = compare([
    readHar('b.har', har(after, elsewhere)),
    readHar('a.har', har(before)),
  ]);
  expect(files).toEqual([
    { name: 'b.har', exchanges: 2, matched: 1, ignored: 1 },
    { name: 'a.har', exchanges: 1, matched: 1, ignored: 0 },
  ]);
});

it('ignores entries that are not HTTP requests', () => {
  const { files } = reportOf(null, 7, {}, { request: { method: 'GET', url: 'nowhere' } });
  expect(files).toEqual([{ name: 'a.har', exchanges: 4, matched: 0, ignored: 4 }]);
});
