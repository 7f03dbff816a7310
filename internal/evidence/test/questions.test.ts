/** Tests what single questions observe. */
import { expect, it } from 'vitest';
import { detectForm } from '../src/forms.js';
import { supportedChoices } from '../src/index.js';
import { answersAt, entry, reportOf } from './recording.js';

const USE_CASE = 'PATCH /use-cases/66f1a1d2e5b7d83a9c0e4b21';
const number = { id: 'n1', organization_id: 'o', number: '+12025550143', sid: 'PN1' };

const listRuns = (query: string, ...runs: readonly object[]) =>
  entry(`GET /use-cases/u/runs?${query}`, { response: runs });
const runs = Array.from({ length: 8 }, (_, index) => ({ id: `r${index}` }));

it.each([
  [422, []],
  [200, ['one word, 1 of 1']],
])('answers a question on a request that got status %i: %j', (status, expected) => {
  const sent = entry(USE_CASE, { body: { timezone: 'CET+1' }, status, response: {} });
  expect(answersAt('UseCaseUpdate.timezone', reportOf(sent))).toEqual(expected);
});

it.each(['UTC', 'CET', 'EST', 'PST8PDT', 'Europe/Lisbon', 'America/Indiana/Knox'])(
  'recognizes %s as an IANA time zone name',
  (zone) => expect(detectForm(zone)).toBe('IANA time zone name'),
);

it.each([
  { offset: 2, limit: 3, start: 2, effect: 'skips as many items' },
  { offset: 1, limit: 3, start: 3, effect: 'skips as many pages' },
  { offset: 2, limit: 3, start: 0, effect: 'has no effect' },
])(
  'observes that a page with offset $offset and limit $limit that starts at item $start $effect',
  ({ offset, limit, start, effect }) => {
    const page = runs.slice(start, start + limit);
    const report = reportOf(
      listRuns('', ...runs),
      listRuns(`limit=${limit}&offset=${offset}`, ...page),
    );
    expect(answersAt('Parameter offset', report)).toContain(`${effect}, 1 of 1`);
  },
);

it.each([
  ['one item, which skipped items and skipped pages explain', 'offset=1&limit=1', 1, []],
  ['two items', 'offset=1&limit=2', 2, ['skips as many items, 1 of 1']],
])('observes the effect of an offset from a page of %s', (_, query, length, expected) => {
  const page = runs.slice(1, 1 + length);
  const report = reportOf(listRuns('', ...runs), listRuns(query, ...page));
  const effects = answersAt('Parameter offset', report).filter((answer) => /skips/.test(answer));
  expect(effects).toEqual(expected);
});

const listsOfLengths = (...lengths: readonly number[]) =>
  lengths.map((length) => listRuns('', ...runs.slice(0, length)));

it('reports what a limit does after pages of many lengths without a limit', () => {
  const report = reportOf(
    ...listsOfLengths(0, 2, 3, 4, 5, 6, 7),
    listRuns('limit=2', ...runs.slice(0, 2)),
  );
  expect(answersAt('Parameter limit', report)).toContain('as many items as limit, 1 of 1');
  expect(supportedChoices(report)['runs-limit']).toEqual({ choice: 'thousand', count: 7 });
});

it('reports the most frequent lengths of pages without a limit, and counts the others', () => {
  const report = reportOf(...listsOfLengths(0, 1, 2, 3, 4, 5, 6, 7, 8));
  const lengths = answersAt('Parameter limit', report).filter((answer) => /without/.test(answer));
  expect(lengths).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((length) => `${length} items without limit, 1 of 9`),
    '3 other numbers of items without limit, 3 of 9',
  ]);
});

it.each([
  [['soon', 'later'], []],
  [
    ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z'],
    ['not sorted by timestamp, 1 of 1'],
  ],
  [['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'], ['sorted by timestamp, descending, 1 of 1']],
])('observes the order of runs at the times %j: %j', (times, expected) => {
  const list = listRuns('', ...times.map((timestamp) => ({ timestamp })));
  expect(answersAt('SortOrder', reportOf(list))).toEqual(expected);
});

const listNumbers = (...ids: readonly string[]) =>
  entry('GET /numbers', { response: ids.map((id) => ({ ...number, mode: 'm', id })) });
const deleteNumbers = (status: number) =>
  entry('DELETE /numbers', { body: { ids: ['n1', 'n2', 'n9'] }, status });

it.each([
  [204, [], 'an accepted', 'deletes the others', { choice: 'skip', count: 1 }],
  [404, ['n1', 'n2'], 'a refused', 'deletes none', { choice: 'refuse', count: 1 }],
  [404, [], 'a refused', 'deletes the others', { choice: 'partial', count: 1 }],
  [404, ['n2'], 'a refused', 'deletes some', undefined],
])(
  'reads the effect of a deletion with an unknown number and status %i from the next list, %j: %s request %s',
  (status, left, request, effect, supported) => {
    const report = reportOf(listNumbers('n1', 'n2'), deleteNumbers(status), listNumbers(...left));
    expect(answersAt('deletePhoneNumbers', report, 'errors')).toContain(
      `${request} request with an unknown number ${effect}, 1 of 2`,
    );
    expect(supportedChoices(report)['bulk-delete']).toEqual(supported);
  },
);

it.each([
  ['the list before it is missing', [deleteNumbers(204)], []],
  [
    'another deletion follows before the next list',
    [listNumbers('n1', 'n2'), deleteNumbers(204), deleteNumbers(204)],
    ['204 empty body, 1 of 1'],
  ],
  ['the key was refused', [listNumbers('n1', 'n2'), deleteNumbers(401)], []],
])('does not read the effect of a deletion from the next list if %s', (_, recorded, expected) => {
  const report = reportOf(...recorded, listNumbers());
  expect(answersAt('deletePhoneNumbers', report, 'errors')).toEqual(expected);
});

/** Reports on a number that is routed to a use case, by its mode before and after. */
function reportOfRouting({ before, after }: Readonly<Record<'before' | 'after', string>>) {
  const id = '66f1a2e0e5b7d83a9c0e4b31';
  const use_case_config = { id: 'u', agent_routes: [], prompt_routes: [] };
  const inMode = (mode: string) => ({ ...number, id, mode, use_case_config });
  return reportOf(
    entry('GET /numbers', { response: [inMode(before)] }),
    entry(`PATCH /numbers/${id}/use-case`, { body: { id: 'u' }, response: inMode(after) }),
  );
}

it.each([
  ['direct_transfer', 'use_case', 'mode becomes use_case, 1 of 1', 'use-case'],
  ['direct_transfer', 'direct_transfer', 'mode stays as it is, 1 of 1', 'keep'],
])(
  'observes that routing a number in mode %s leaves it in mode %s',
  (before, after, answer, choice) => {
    const report = reportOfRouting({ before, after });
    expect(answersAt('updatePhoneNumberUseCase', report, 'update')).toContain(answer);
    expect(supportedChoices(report)['routing-mode']).toEqual({ choice, count: 1 });
  },
);

it.each(['use_case', 'unheard_of'])(
  'supports no effect of routing on the mode if the number was in mode %s before',
  (mode) => {
    const report = reportOfRouting({ before: mode, after: mode });
    expect(answersAt('updatePhoneNumberUseCase', report, 'update')).toContain(
      'other fields keep their values, 1 of 1',
    );
    expect(supportedChoices(report)).not.toHaveProperty('routing-mode');
  },
);

it('names every field that has the same identifier', () => {
  const id = '66f1a2e0e5b7d83a9c0e4b31';
  const routes = { id: 'u', prompt_routes: [], agent_routes: [{ id, probability: 1 }] };
  const numbers = [{ ...number, mode: 'use_case', use_case_config: routes }];
  const report = reportOf(
    entry('GET /numbers', { response: numbers }),
    entry(USE_CASE, { body: {}, response: { id, organization_id: id } }),
    entry(`PATCH /agents/${id}`, { body: {}, response: { id, organization_id: id } }),
  );
  expect(answersAt('AgentRoute.id', report)).toEqual([
    '24 hexadecimal digits, 1 of 1',
    ...[
      'id of Agent',
      'id of UseCase',
      'organization_id of Agent',
      'organization_id of UseCase',
    ].map((label) => `same as ${label}, 1 of 1`),
  ]);
});

it.each([
  [[60, 40], [100], 'total 100'],
  [[0.1, 0.2, 0.2], [0.5], 'total 1 together with agent_routes'],
  [[30], [30], 'another total'],
])(
  'adds up the probabilities of the prompt routes %j beside agent routes %j: %s',
  (prompts, agents, total) => {
    const routes = (probabilities: readonly number[]) =>
      probabilities.map((probability) => ({ probability }));
    const use_case_config = { prompt_routes: routes(prompts), agent_routes: routes(agents) };
    const report = reportOf(
      entry('GET /numbers', { response: [{ ...number, mode: 'use_case', use_case_config }] }),
    );
    expect(answersAt('PromptRoute', report, 'values')).toEqual([`${total}, 1 of 1`]);
  },
);
