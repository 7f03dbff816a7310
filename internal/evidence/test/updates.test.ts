import { expect, it } from 'vitest';
import { operationNodes } from '../src/contract.js';
import { compare, readHar, supportedChoices } from '../src/index.js';
import { resourceSchema, UNRETURNED } from '../src/resources.js';
import { answersAt, entry, har, reportOf, type EntryOptions } from './recording.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';
const seen = {
  id,
  organization_id: 'o',
  keywords: ['a', 'b'],
  params: { x: 1, y: { p: 1, q: 2 } },
};

/** Returns the answers of a recording to the questions about the updates of an operation or a field. */
function answers(place: string, ...recorded: readonly unknown[]): string[] {
  return answersAt(place, reportOf(...recorded), 'update');
}

const useCase = (sent: EntryOptions) => entry(`PATCH /use-cases/${id}`, sent);
/** Records an update of a use case with a known earlier state. */
const update = (body: object, response: object, before: object = seen) =>
  answers(
    'updateUseCase',
    useCase({ body: {}, response: before }),
    useCase({ body, response: { ...before, ...response } }),
  ).filter((line) => !line.includes('fields keep their values'));

it.each([
  ['a replaced list', { keywords: ['c'] }, { keywords: ['c'] }, ['keywords is replaced, 1 of 1']],
  [
    'a merged list',
    { keywords: ['c'] },
    { keywords: ['a', 'b', 'c'] },
    ['keywords is merged, 1 of 1'],
  ],
  ['an ignored list', { keywords: ['c'] }, {}, ['keywords is ignored, 1 of 1']],
  ['a list that only grows', { keywords: ['a', 'b', 'c'] }, { keywords: ['a', 'b', 'c'] }, []],
  ['a replaced object', { params: { z: 3 } }, { params: { z: 3 } }, ['params is replaced, 1 of 1']],
  [
    'an object merged at the first level',
    { params: { x: 2 } },
    { params: { x: 2, y: { p: 1, q: 2 } } },
    ['params is merged, 1 of 1'],
  ],
  [
    'an object merged at every level',
    { params: { x: 1, y: { p: 7 } } },
    { params: { x: 1, y: { p: 7, q: 2 } } },
    ['params is merged, 1 of 1'],
  ],
  [
    'an omitted field that is lost',
    { keywords: ['a', 'b'] },
    { params: undefined },
    ['omitted fields are removed, 1 of 1', 'omitted params is removed, 1 of 1'],
  ],
  [
    'an omitted field that changes',
    { params: seen.params },
    { keywords: ['z'] },
    ['omitted keywords changes, 1 of 1', 'some omitted fields change, 1 of 1'],
  ],
])('recognizes %s in the response to an update', (_, body, response, expected) => {
  expect(update(body, response)).toEqual(expected);
});

it('observes nothing in the update of a resource that was not seen before', () => {
  expect(answers('updateUseCase', useCase({ body: { keywords: ['c'] }, response: seen }))).toEqual(
    [],
  );
});

it('does not report a value as lost if an update changes only its type', () => {
  const before = { ...seen, max_duration_mins: '30' };
  const after = { ...seen, max_duration_mins: 30 };
  const updates = [
    useCase({ body: {}, response: before }),
    useCase({ body: { name: 'n' }, response: after }),
  ];
  expect(answers('updateUseCase', ...updates)).toEqual([
    'omitted fields keep their values, 1 of 1',
    'other fields keep their values, 1 of 1',
  ]);
});

it.each([
  ['a field', {}, { timezone: null }, { timezone: undefined }],
  ['a member of a field', {}, { params: { x: 1, y: null } }, { params: { x: 1 } }],
  [
    'a member of an object that was sent',
    { params: { x: 1 } },
    { params: { y: null } },
    { params: { x: 1 } },
  ],
  ['a member that was sent', { params: { y: null } }, { params: { x: 1 } }, { params: { x: 1 } }],
])(
  'observes no change by an update in %s that is null or left out',
  (_, sent, before, response) => {
    expect(update({ name: 'n', ...sent }, response, { ...seen, ...before })).toEqual([]);
  },
);

it('supports no choice by a field that was null, and that the next response leaves out', () => {
  const resource = { id, organization_id: 'o' };
  const report = reportOf(
    useCase({ body: {}, response: { ...resource, timezone: null } }),
    useCase({ body: { name: 'n' }, response: resource }),
  );
  expect(supportedChoices(report)).toEqual({});
});

it.each([
  [
    'added',
    () => entry(`POST /use-cases/${id}/add-webhook`, { body: { url: 'https://b.example' } }),
  ],
  [
    'deleted',
    () =>
      entry(`PUT /use-cases/${id}/delete-webhook`, {
        body: {},
        responseHeaders: { 'content-length': '0' },
      }),
  ],
])('forgets the webhooks of a use case after one was %s', (_, call) => {
  const hooks = [{ url: 'https://a.example' }];
  const recorded = [
    useCase({ body: {}, response: { ...seen, hooks } }),
    call(),
    useCase({ body: { name: 'n' }, response: { ...seen, hooks: null } }),
  ];
  expect(answers('updateUseCase', ...recorded)).toEqual([
    'omitted fields keep their values, 1 of 1',
    'other fields keep their values, 1 of 1',
  ]);
});

it('has a field for each operation that changes a resource without returning it', () => {
  const silent = operationNodes.filter(
    (operation) =>
      operation.row.method !== 'GET' &&
      operation.row.path.includes('{id}') &&
      !resourceSchema(operation),
  );
  expect(Object.keys(UNRETURNED)).toEqual(silent.map(({ row }) => row.operationId));
});

it.each<readonly [string, EntryOptions, string[]]>([
  ['forgets a resource after an update without a response', { entry: { response: null } }, []],
  ['forgets a resource after an update that failed', { status: 500, response: {} }, []],
  ['forgets a resource after an update that was redirected', { status: 303, response: {} }, []],
  [
    'keeps a resource after an update that was refused',
    { status: 422, response: {} },
    ['omitted keywords changes, 1 of 1'],
  ],
])('%s', (_, outcome, expected) => {
  const recorded = [
    useCase({ body: {}, response: seen }),
    useCase({ body: { keywords: ['z'] }, ...outcome }),
    useCase({ body: { name: 'n' }, response: { ...seen, keywords: ['z'] } }),
  ];
  const changes = answers('updateUseCase', ...recorded);
  expect(changes.filter((answer) => answer.startsWith('omitted keywords'))).toEqual(expected);
});

it('forgets the organization, whose path has no id, after an update that failed', () => {
  const organization = { id: 'o', name: 'Quay', api_key: 'k', members: [] };
  const rename = (response: object, status = 200) =>
    entry('PATCH /orgs', { body: { name: 'Pier' }, response, status });
  const sequence = (status: number) =>
    answers(
      'updateOrganization',
      entry('GET /orgs', { response: organization }),
      rename({}, status),
      rename({ ...organization, name: 'Pier' }),
    );
  expect(sequence(422)).not.toEqual([]);
  expect(sequence(500)).toEqual([]);
});

const numberId = '66f1a2e0e5b7d83a9c0e4b31';
const number = {
  id: numberId,
  organization_id: 'o',
  number: '+12025550143',
  sid: 'PN1',
  mode: 'm',
};
const withConfig = (use_case_config: object) => ({ ...number, use_case_config });
const [one, two] = [
  { probability: 1, id: 'x' },
  { probability: 1, id: 'y' },
];

/** Records the routing of a number with a known earlier state, and returns the answers. */
function answersOnRouting({
  before,
  body,
  after,
}: Readonly<Record<'before' | 'body' | 'after', object>>) {
  return answers(
    'updatePhoneNumberUseCase',
    entry('GET /numbers', { response: [before] }),
    entry(`PATCH /numbers/${numberId}/use-case`, { body, response: after }),
  );
}

it('compares the routes of an update with those of the configuration of the number', () => {
  const before = withConfig({ id, agent_routes: [one], prompt_routes: [] });
  const after = withConfig({ id, agent_routes: [two], prompt_routes: [] });
  const body = { agent_routes: [two] };
  expect(answersOnRouting({ before, body, after: { ...after, mode: 'previous_call' } })).toEqual([
    'omitted fields keep their values, 1 of 1',
    'mode changes too, 1 of 1',
    'agent_routes is replaced, 1 of 1',
  ]);
});

it('reports a field of the configuration as removed if responses have it unasked', () => {
  const before = withConfig({ id, agent_routes: [one], prompt_routes: [] });
  const body = { prompt_routes: [two] };
  expect(answersOnRouting({ before, body, after: withConfig({ id, ...body }) })).toContain(
    'omitted agent_routes is removed, 1 of 1',
  );
});

it('observes what null does to a list in an update', () => {
  const before = { ...seen, hooks: [{ url: 'https://a.example' }] };
  expect(
    answers(
      'UseCaseUpdate.hooks',
      useCase({ body: {}, response: before }),
      useCase({ body: { hooks: null }, response: { ...before, hooks: [] } }),
    ),
  ).toEqual(['null removes hooks, 1 of 1']);
});

const shown = (body: object, response: object) =>
  useCase({ body, response: { id, organization_id: 'o', ...response } });

it('reports a field that a response lacks as removed only if responses have it unasked', () => {
  // A platform that responds with what was sent, and no more.
  const hidden = () => [
    shown({ keywords: ['a'] }, { keywords: ['a'] }),
    shown({ name: 'n' }, { name: 'n' }),
    shown({ keywords: ['a'] }, { keywords: ['a'] }),
    shown({ name: 'm' }, { name: 'm', keywords: null }),
  ];
  expect(answers('updateUseCase', ...hidden())).toEqual(['other fields keep their values, 3 of 3']);
  const unasked = shown({ name: 'm' }, { name: 'm', keywords: ['a'] });
  expect(answers('updateUseCase', unasked, ...hidden())).toContain(
    'omitted keywords is removed, 2 of 2',
  );
});

it('says nothing about a list that was sent with a part of its items, and stays as it is', () => {
  expect(update({ keywords: ['a'] }, { keywords: ['a', 'b'] })).toEqual([]);
  expect(update({ keywords: ['c'] }, { keywords: ['a', 'b'] })).toEqual([
    'keywords is ignored, 1 of 1',
  ]);
});

const replaced = [
  useCase({ body: {}, response: seen }),
  useCase({ body: { keywords: ['c'] }, response: { ...seen, keywords: ['c'] } }),
];

it('supports the choices of the sandbox that observations support', () => {
  expect(supportedChoices(reportOf(...replaced))).toEqual({
    'patch-lists': { choice: 'replace', count: 1 },
    'patch-merge': { choice: 'keep', count: 1 },
  });
});

it('does not support a choice that another observation contradicts', () => {
  const lost = useCase({ body: { name: 'n' }, response: { ...seen, keywords: [] } });
  expect(supportedChoices(reportOf(...replaced, lost))).toEqual({
    'patch-lists': { choice: 'replace', count: 1 },
  });
});

it('does not support that omitted fields are removed if others keep their values', () => {
  const recorded = (response: object) => [
    useCase({ body: {}, response: { ...seen, name: 'n', timezone: 'CET' } }),
    useCase({
      body: { name: 'm' },
      response: { id, organization_id: 'o', name: 'm', ...response },
    }),
  ];
  const choicesOf = (response: object) => supportedChoices(reportOf(...recorded(response)));
  expect(choicesOf({})).toEqual({ 'patch-merge': { choice: 'reset', count: 1 } });
  expect(choicesOf({ timezone: 'CET' })).toEqual({});
});

it('says nothing about a secret that responses mask', () => {
  const organization = (auth_token: string) => ({
    id: 'o',
    name: 'Quay',
    api_key: 'k',
    members: [],
    telephony_credentials: { auth_token },
  });
  const recorded = (shown: string) => [
    entry('GET /orgs', { response: organization(shown) }),
    entry('PATCH /orgs', { body: organization('token-9912'), response: organization(shown) }),
  ];
  const texts = (shown: string) => answers('updateOrganization', ...recorded(shown)).join();
  expect(texts('tok…9912')).not.toContain('telephony_credentials');
  expect(texts('token-1111')).toContain('telephony_credentials is ignored');
});

it('compares updates in the order of their start, whatever the order of their files', () => {
  const first = useCase({ body: {}, response: seen });
  const second = useCase({ body: { keywords: ['c'] }, response: { ...seen, keywords: ['c'] } });
  const report = compare([readHar('b.har', har(second)), readHar('a.har', har(first))]);
  expect(answersAt('updateUseCase', report)).toContain('keywords is replaced, 1 of 1');
});
