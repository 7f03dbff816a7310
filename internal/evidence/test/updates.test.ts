/** Tests what the report says an update did to the fields that it left out, and to those that it cannot have. */
import { expect, it } from 'vitest';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';

type Fields = Readonly<Record<string, unknown>>;

/** Records an update of a use case, whose response has these fields and an id. */
const update = (body: Fields, response: Fields) =>
  entry(`PATCH /use-cases/${id}`, { body, response: { id, ...response } });

/** Reports on an update that sends a name, of a use case whose other fields were known before. */
function reportOfRename({ before, after }: Readonly<Record<'before' | 'after', Fields>>) {
  return reportOf(update({}, before), update({ name: 'n' }, { ...after, name: 'n' }));
}

const answers = (report: ReturnType<typeof reportOf>) =>
  answersAt('updateUseCase', report, 'update');

it.each<readonly [string, Fields, Fields, string[]]>([
  [
    'fields that keep their values',
    { timezone: 'CET', keywords: ['a'] },
    { timezone: 'CET', keywords: ['a'] },
    ['omitted fields keep their values, 1 of 1'],
  ],
  [
    'a field that changes',
    { timezone: 'CET', keywords: ['a'] },
    { timezone: 'CET', keywords: ['z'] },
    ['omitted keywords changes, 1 of 1', 'some omitted fields change, 1 of 1'],
  ],
  [
    'a field that is lost although another one is kept',
    { timezone: 'CET', keywords: ['a'] },
    { timezone: 'CET' },
    ['omitted keywords is removed, 1 of 1', 'some omitted fields change, 1 of 1'],
  ],
  [
    'all fields that can be lost, as empty lists and objects',
    { params: { x: 1 }, keywords: ['a'] },
    { params: {}, keywords: [] },
    [
      'omitted fields are removed, 1 of 1',
      'omitted keywords is removed, 1 of 1',
      'omitted params is removed, 1 of 1',
    ],
  ],
  [
    'all fields that can be lost',
    { timezone: 'CET', keywords: ['a'] },
    {},
    [
      'omitted fields are removed, 1 of 1',
      'omitted keywords is removed, 1 of 1',
      'omitted timezone is removed, 1 of 1',
    ],
  ],
  [
    'a number that becomes its text',
    { max_duration_mins: 30 },
    { max_duration_mins: '30' },
    ['omitted fields keep their values, 1 of 1'],
  ],
  [
    'a member that was null, and is left out',
    { params: { x: 1, y: null } },
    { params: { x: 1 } },
    ['omitted fields keep their values, 1 of 1'],
  ],
  ['a field that was null, and is left out', { timezone: null }, {}, []],
  ['a list that stays empty', { keywords: [] }, { keywords: [] }, []],
  ['an empty list that is left out', { keywords: [] }, {}, []],
])('reports what happened to omitted fields: %s', (_, before, after, expected) => {
  expect(answers(reportOfRename({ before, after }))).toEqual(expected);
});

it.each<readonly [string, Fields, Fields, string[]]>([
  [
    'keeps',
    { organization_id: 'o' },
    { organization_id: 'o' },
    ['other fields keep their values, 1 of 1'],
  ],
  [
    'changes',
    { organization_id: 'o' },
    { organization_id: 'p' },
    ['organization_id changes too, 1 of 1'],
  ],
])('reports that an update %s a field that it cannot have', (_, before, after, expected) => {
  expect(answers(reportOfRename({ before, after }))).toEqual(expected);
});

it('says nothing about an update of a resource that was not seen before', () => {
  expect(answers(reportOf(update({ keywords: ['c'] }, { keywords: ['c'] })))).toEqual([]);
});

it.each<readonly [string, readonly unknown[], string[]]>([
  [
    'does not report a field as removed if responses have it only after a request that sent it',
    [],
    [],
  ],
  [
    'reports a field as removed if responses have it unasked',
    [update({ name: 'm' }, { params: { name: 'p' } })],
    ['omitted fields are removed, 2 of 2', 'omitted params is removed, 2 of 2'],
  ],
])('%s', (_, unasked, expected) => {
  // A platform that responds with what was sent, and no more.
  const sent = { params: { name: 'p' } };
  const report = reportOf(
    ...unasked,
    update(sent, sent),
    update({ name: 'n' }, { name: 'n' }),
    update(sent, sent),
    update({ name: 'm' }, { name: 'm', params: null }),
  );
  expect(answers(report)).toEqual(expected);
});

const numberId = '66f1a2e0e5b7d83a9c0e4b31';
const [one, two] = [
  { probability: 1, id: 'x' },
  { probability: 1, id: 'y' },
];

/** Returns what the report says about the routing of a number whose configuration was known before. */
function answersOnRouting({
  before,
  body,
  after,
}: Readonly<Record<'before' | 'body' | 'after', Fields>>) {
  const number = { id: numberId, mode: 'm' };
  const report = reportOf(
    entry('GET /numbers', { response: [{ ...number, use_case_config: before }] }),
    entry(`PATCH /numbers/${numberId}/use-case`, {
      body,
      response: { ...number, use_case_config: after },
    }),
  );
  return answersAt('updatePhoneNumberUseCase', report, 'update');
}

it('compares the routes of an update with those in the configuration of the number', () => {
  const before = { id, agent_routes: [one], prompt_routes: [] };
  expect(
    answersOnRouting({
      before,
      body: { agent_routes: [two] },
      after: { ...before, agent_routes: [two] },
    }),
  ).toEqual([
    'omitted fields keep their values, 1 of 1',
    'other fields keep their values, 1 of 1',
    'agent_routes is replaced, 1 of 1',
  ]);
});

it('reports a field of the configuration as removed if responses have it unasked', () => {
  const before = { id, agent_routes: [one], prompt_routes: [] };
  const body = { prompt_routes: [two] };
  expect(answersOnRouting({ before, body, after: { id, ...body } })).toContain(
    'omitted agent_routes is removed, 1 of 1',
  );
});
