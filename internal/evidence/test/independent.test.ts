import { expect, it } from 'vitest';
import { compare, readHar, supportedChoices, writeText, type Report } from '../src/index.js';
import { entries } from './different-platform.js';
import { entry, har, plain, type Sent } from './recording.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';
const number = { id: 'n1', organization_id: 'o', number: '+12025550143', sid: 'PN1', mode: 'm' };

function reportOf(...recorded: readonly unknown[]): Report {
  return compare([readHar('a.har', har(...recorded))]);
}

function observed({ questions }: Report, subject: string, kind?: string): string[] {
  return questions
    .filter((question) => kind === undefined || question.kind === kind)
    .flatMap(({ observations }) => observations)
    .filter(({ place }) => place === subject)
    .map(({ text, count, of }) => `${text}, ${count} of ${of}`);
}

const times = (count: number, make: () => unknown) => Array.from({ length: count }, make);
const useCase = (sent: Sent) => entry(`PATCH /use-cases/${id}`, sent);

it('counts one update that was recorded 500 times as one', () => {
  const response = { id, organization_id: 'o', name: 'Recalls', timezone: 'Europe/Lisbon' };
  const before = useCase({ body: {}, response: { ...response, name: 'Reminders' } });
  const report = reportOf(
    before,
    ...times(500, () => useCase({ body: { name: 'Recalls' }, response })),
  );
  expect(report.operations).toMatchObject([{ exchanges: 501, statuses: { 200: 501 } }]);
  expect(report.repeated).toBe(499);
  expect(observed(report, 'updateUseCase')).toContain('omitted fields keep their values, 1 of 1');
  expect(observed(report, 'UseCase.timezone')).toEqual(['IANA time zone name, 2 of 2']);
});

it('reports the same for a file that is given twice, and says how many exchanges it left out', () => {
  const text = har(...entries);
  const [once, twice] = [[text], [text, text]].map((texts) =>
    compare(texts.map((text) => readHar('a.har', text))),
  );
  const { violations, undeclared, questions } = once!;
  expect(twice).toMatchObject({ violations, undeclared, questions, repeated: 13 });
  expect(twice!.files.map(({ matched }) => matched)).toEqual([13, 13]);
  expect(plain(writeText(twice!, 80))).toContain(
    'Left out, as repetitions of a request with the same response: 13',
  );
  expect(plain(writeText(once!, 80)).join()).not.toContain('Left out');
});

it('counts the responses to a request that is polled as often as they differ', () => {
  const poll = (title: string) => entry('GET /numbers', { response: [{ ...number, title }] });
  const report = reportOf(poll('a'), poll('b'), poll('a'), poll('b'), poll('b'));
  expect(observed(report, 'PhoneNumber.number')).toEqual(['E.164 number, 2 of 2']);
});

it('counts an object once for its schema, whichever operation returns it, in any order of keys', () => {
  const reversed = Object.fromEntries(Object.entries(number).reverse());
  const report = reportOf(
    entry('GET /numbers', { response: [number, number] }),
    entry('GET /numbers?page=2', { response: [reversed] }),
    entry('PATCH /numbers/66f1a2e0e5b7d83a9c0e4b31/title', { body: {}, response: number }),
  );
  expect(observed(report, 'PhoneNumber.number')).toEqual(['E.164 number, 1 of 1']);
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
  expect(observed(report, 'UseCaseUpdate.timezone')).toEqual(['IANA time zone name, 1 of 1']);
});

it('counts errors with different bodies, and those of different requests', () => {
  const refused = (query: string, message: string) =>
    entry(`GET /call-tags${query}`, { status: 401, response: { message } });
  const report = reportOf(
    ...times(9, () => refused('', 'a')),
    refused('', 'b'),
    refused('?page=2', 'a'),
  );
  expect(observed(report, 'BearerAuth')).toEqual(['401 application/json: message, 3 of 3']);
});

it('tells a missing header from one that was sent, although the response is the same', () => {
  const version = (headers: Readonly<Record<string, string>>) =>
    entry('GET /versions/v1', { headers, response: {} });
  const report = reportOf(version({}), version({ 'x-organization-id': 'o' }), version({}));
  expect(observed(report, 'Parameter x-organization-id', 'required')).toEqual([
    'x-organization-id is absent in 1 of 2, 1 of 2',
  ]);
});

it('takes two exchanges for a repeated request, but not one that two files have', () => {
  const create = () => entry('POST /models', { body: { name: 'n' }, response: { id: 'm' } });
  const creation = create();
  const repeated = 'a second, identical request returned the same model, 1 of 1';
  const twice = compare([1, 2].map((file) => readHar(`${file}.har`, har(creation))));
  expect(observed(twice, 'createModel', 'repetition')).toEqual([]);
  // Both in the same millisecond.
  expect(observed(reportOf(creation, creation), 'createModel', 'repetition')).toEqual([repeated]);
  expect(observed(reportOf(creation, create()), 'createModel', 'repetition')).toEqual([repeated]);
  expect(observed(reportOf(creation, create(), create()), 'createModel', 'repetition')).toEqual([
    repeated,
  ]);
});

it.each([
  ['2', '3', 'skips as many items, 1 of 1'],
  ['1', '3', 'skips as many pages, 1 of 1'],
])('observes that an offset of %s with a limit of %s %s', (offset, limit, expected) => {
  const runs = Array.from({ length: 8 }, (_, index) => ({ id: `r${index}` }));
  const start = expected.includes('pages') ? Number(offset) * Number(limit) : Number(offset);
  const list = (query: string, response: unknown) =>
    entry(`GET /use-cases/u/runs?${query}`, { response });
  const report = reportOf(
    list('', runs),
    list(`limit=${limit}&offset=${offset}`, runs.slice(start, start + Number(limit))),
  );
  expect(observed(report, 'Parameter offset')).toContain(expected);
});

it.each([
  ['an accepted', 204, [], 'deletes the others', { choice: 'skip', count: 1 }],
  ['a refused', 404, ['n1', 'n2'], 'deletes none', { choice: 'refuse', count: 1 }],
  ['a refused', 404, [], 'deletes the others', { choice: 'partial', count: 1 }],
  ['a refused', 404, ['n2'], 'deletes some', undefined],
])(
  'reads from the next list that %s request with %i and %j left %s',
  (kind, status, left, effect, supported) => {
    const list = (ids: readonly string[]) =>
      entry('GET /numbers', { response: ids.map((id) => ({ ...number, id })) });
    const remove = (answered = status) =>
      entry('DELETE /numbers', { body: { ids: ['n1', 'n2', 'n9'] }, status: answered });
    const report = reportOf(list(['n1', 'n2']), remove(), list(left));
    expect(observed(report, 'deletePhoneNumbers', 'errors')).toContain(
      `${kind} request with an unknown number ${effect}, 1 of 2`,
    );
    expect(supportedChoices(report)['bulk-delete']).toEqual(supported);
    // None of these shows anything: the list before is missing, another deletion happened in between, or the reason
    // differs.
    for (const others of [
      [remove(), list(left)],
      [list(['n1', 'n2']), remove(), remove(), list(left)],
      [list(['n1', 'n2']), remove(401), list(left)],
    ]) {
      expect(observed(reportOf(...others), 'deletePhoneNumbers', 'errors').join()).not.toContain(
        'deletes',
      );
    }
  },
);

it('claims no order of lists whose times cannot be read', () => {
  const runs = (...times: readonly string[]) =>
    entry('GET /use-cases/u/runs', { response: times.map((timestamp) => ({ timestamp })) });
  const answers = (...times: readonly string[]) => observed(reportOf(runs(...times)), 'SortOrder');
  expect(answers('soon', 'later')).toEqual([]);
  expect(answers('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z')).toEqual([
    'not sorted by timestamp, 1 of 1',
  ]);
});

it('does not tell items from pages by a page of one item', () => {
  const list = (query: string, ...ids: readonly string[]) =>
    entry(`GET /use-cases/u/runs${query}`, { response: ids.map((id) => ({ id })) });
  const effects = (query: string, ...ids: readonly string[]) =>
    observed(reportOf(list('', 'a', 'b', 'c'), list(query, ...ids)), 'Parameter offset').join();
  expect(effects('?offset=1&limit=1', 'b')).not.toContain('skips');
  expect(effects('?offset=1&limit=2', 'b', 'c')).toContain('skips as many items');
});
