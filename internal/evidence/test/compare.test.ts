import record from '@voice-agent-platform/openapi/contract.json' with { type: 'json' };
import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import { expect, it } from 'vitest';
import { nothingCompared } from '../src/index.js';
import { entries } from './different-platform.js';
import { answersAt, entry, listAnswers, reportOf, type EntryOptions } from './recording.js';

function violationsOf(request: string, sent: EntryOptions = {}) {
  const { operations, violations, refused } = reportOf(entry(request, sent));
  // An empty list means something only if the request was compared.
  expect(operations).toHaveLength(1);
  return [...violations, ...refused].map(
    ({ part, pointer, keyword, count }) => `${part} ${pointer} ${keyword} ${count}`,
  );
}

const organization = { id: 'o', name: 'Quay', api_key: 'k', members: [] as unknown[] };
const AGENT_PATH = 'PATCH /agents/66f1a3f7e5b7d83a9c0e4b41';
const agent = {
  id: 'a',
  name: 'n',
  languages: [],
  voice_id: 'v',
  created_at: '2026-01-01T00:00:00Z',
};

it('reports the place of a violation, with * for indices and keys of maps', () => {
  expect(
    violationsOf('GET /orgs', {
      response: { ...organization, members: [{ email: 'none' }, {}, { email: 'no' }] },
    }),
  ).toEqual(['response /members/*/email format 2', 'response /members/*/email required 1']);
  expect(
    violationsOf('PATCH /use-cases/66f1a1d2e5b7d83a9c0e4b21', {
      body: { amd_messages: { en: 1, 'de-DE': 2 } },
      status: 422,
    }),
  ).toEqual(['request /amd_messages/* type 2']);
});

it('counts violations beyond the number at which the validators stop', () => {
  const many = Array.from({ length: 150 }, (_, index) => ({ email: index, role: 8 }));
  expect(
    violationsOf('GET /orgs', {
      response: { ...organization, members: many, attributes: Array(70).fill(1), name: 'x' },
    }),
  ).toEqual([
    'response /members/*/email type 150',
    'response /members/*/role type 150',
    'response /attributes/* type 70',
    'response /name minLength 1',
  ]);
});

it('places violations of parameters below /path and /query', () => {
  expect(violationsOf('PATCH /agents/short', { body: {}, response: agent })).toEqual([
    'request /path/id minLength 1',
  ]);
  expect(violationsOf('GET /use-cases/u/runs?sort=up', { response: [] })).toEqual([
    'request /query/sort enum 1',
  ]);
});

it('lists what the platform refused, as the contract says, apart from contradictions', () => {
  const wrong = (status: number) => entry(AGENT_PATH, { body: { name: 1 }, status, response: {} });
  const { violations, refused } = reportOf(wrong(422), wrong(500), wrong(200));
  const place = { operationId: 'updateAgent', part: 'request', pointer: '/name', keyword: 'type' };
  expect(refused).toMatchObject([{ ...place, status: 422, count: 1 }]);
  const inRequests = violations.filter(({ part }) => part === 'request');
  expect(inRequests).toMatchObject([
    { ...place, status: 500 },
    { ...place, status: 200 },
  ]);
});

it('counts the bodies that are compared, missing, or unreadable, by operation', () => {
  const withoutContent = () =>
    entry('GET /orgs', { entry: { response: { status: 200, content: { size: 120 } } } });
  const { operations } = reportOf(
    entry(AGENT_PATH, { body: { name: 'n' }, response: agent }),
    entry(AGENT_PATH, { body: { name: 'n' }, response: agent }),
    withoutContent(),
    withoutContent(),
    entry('GET /orgs', { response: '{"id":' }),
    // The contract does not describe error bodies, and none is recorded for this request.
    entry('GET /call-tags', { status: 500, response: {} }),
  );
  const none = { compared: 0, missing: 0, unreadable: 0 };
  expect(operations.map(({ operationId, bodies }) => [operationId, bodies])).toEqual([
    ['getOrganization', { request: none, response: { compared: 0, missing: 2, unreadable: 1 } }],
    ['updateAgent', { request: { ...none, compared: 2 }, response: { ...none, compared: 2 } }],
    ['listCallTags', { request: none, response: none }],
  ]);
});

const WITHOUT_BODY = { entry: { response: { status: 200, content: {} } } };
const REFUSED = { status: 401, response: {} };

it.each([
  ['nothing is recorded', []],
  ['none of the 1 recorded requests', [entry('GET /elsewhere')]],
  ['(not in the recording: 1, unreadable: 0)', [entry('GET /orgs', WITHOUT_BODY)]],
  ['none that the contract describes', [entry('GET /orgs', REFUSED)]],
])('explains that nothing was compared: %s', (reason, recorded) => {
  expect(nothingCompared(reportOf(...recorded))).toContain(reason);
});

it('does not explain a report that compared one of two responses', () => {
  const tags = entry('GET /call-tags', { response: { tags: [] } });
  expect(nothingCompared(reportOf(entry('GET /orgs', WITHOUT_BODY), tags))).toBeUndefined();
});

it.each([
  [
    'another success status',
    'GET /call-tags',
    { status: 201, response: { tags: [] } },
    'response  status 1',
  ],
  [
    'another media type',
    'GET /call-tags',
    { responseType: 'text/html', response: '<p>' },
    'response  contentType 1',
  ],
  [
    'text without a media type in place of JSON',
    'GET /call-tags',
    { responseType: '', response: 'OK' },
    'response  contentType 1',
  ],
  [
    'a body that is not declared',
    'PUT /use-cases/66f1a1d2e5b7d83a9c0e4b21/delete-webhook',
    { body: {}, response: {} },
    'response  body 1',
  ],
  ['a declared body that is empty', 'GET /call-tags', {}, 'response  body 1'],
  [
    'a required request body that is empty',
    'DELETE /member',
    { response: organization },
    'request  body 1',
  ],
  [
    'a request body that is not declared',
    'GET /call-tags',
    { body: {}, response: { tags: [] } },
    'request  body 1',
  ],
  [
    'null that the type does not allow',
    'GET /call-tags',
    { response: { tags: null } },
    'response /tags type 1',
  ],
])('reports %s as a violation', (_, request, sent, expected) => {
  expect(violationsOf(request, sent)).toEqual([expected]);
});

it.each([
  [
    'the form of an error response',
    'GET /call-tags',
    { status: 500, responseType: 'text/html', response: '' },
  ],
  ['a missing optional body', AGENT_PATH, { response: agent }],
  [
    'a charset',
    'GET /call-tags',
    { responseType: 'application/json; charset=utf-8', response: { tags: [] } },
  ],
])('does not report %s as a violation', (_, request, sent) => {
  expect(violationsOf(request, sent)).toEqual([]);
});

it('lists undeclared fields with their types, which contradict nothing', () => {
  const report = reportOf(
    entry('GET /orgs?page=1', { response: { ...organization, plan: 'x' } }),
    entry('GET /orgs', {
      response: { ...organization, plan: null, members: [{ email: 'a@b.de', sso: true }] },
    }),
  );
  expect(report.undeclared).toEqual([
    {
      operationId: 'getOrganization',
      part: 'response',
      pointer: '/plan',
      types: ['null', 'string'],
      count: 2,
    },
    {
      operationId: 'getOrganization',
      part: 'request',
      pointer: '/query/page',
      types: ['string'],
      count: 1,
    },
    {
      operationId: 'getOrganization',
      part: 'response',
      pointer: '/members/*/sso',
      types: ['boolean'],
      count: 1,
    },
  ]);
  expect(report.violations).toEqual([]);
});

it('lists each question of the contract once, with all its places', () => {
  const { questions } = reportOf();
  expect(questions.map(({ id }) => id)).toEqual([...new Set(unspecified.map(({ id }) => id))]);
  const asked = questions.flatMap(({ id, places, what, risk }) =>
    places.map(({ pointer, subject }) => ({ id, pointer, subject, what, risk })),
  );
  expect(new Set(asked)).toEqual(
    new Set(
      unspecified.map(({ id, pointer, subject, what, risk = false }) => {
        return { id, pointer, subject, what, risk };
      }),
    ),
  );
});

it('distinguishes questions that traffic cannot answer from those that it did not answer', () => {
  const { questions } = reportOf();
  const kinds = (status: string) =>
    new Set(questions.filter((question) => question.status === status).map(({ kind }) => kind));
  expect(kinds('not-observable')).toEqual(new Set(['compatibility', 'meaning', 'events']));
  expect(kinds('not-observed')).toContain('format');
  expect(kinds('observed')).toEqual(new Set());
});

it('answers which errors and redirects occur, and does not count a 304', () => {
  const statuses = [200, 302, 304, 500];
  const report = reportOf(...statuses.map((status) => entry('GET /call-tags', { status })));
  expect(answersAt('Any other status', report, 'errors')).toEqual([
    '302 empty body, 1 of 2',
    '500 empty body, 1 of 2',
  ]);
});

it('names the contract that a recording was compared with', () => {
  expect(reportOf().contract).toEqual({ version: record.version, sha256: record.sha256 });
});

it('answers questions from the traffic of a platform that differs from the sandbox', () => {
  const answers = [
    'The whole API: null in description of ChangelogEntry, 3 of 3',
    'The whole API: 429 with Retry-After, 1 of 13',
    'The whole API: header x-ratelimit-remaining, 1 of 13',
    'updateUseCase: omitted fields keep their values, 1 of 1',
    'updateUseCase: keywords is replaced, 1 of 1',
    'updateUseCase: params is merged, 1 of 1',
    'addUseCaseWebhook, status 200: empty body, 1 of 1',
    'updateAgent: empty body, 1 of 1',
    'ModelCreate.train_sample_ids: list that is not empty, 1 of 1',
    'createModel: a second, identical request created another model, 1 of 1',
    'getCallRecording, status 200: URL, 1 of 1',
    'getCallRecording, status 200: text/plain, URL, 1 of 1',
    'BearerAuth: 401 application/json: code, message, 1 of 1',
    'Any other status: 429 application/json: code, message, 1 of 2',
    'Member.role: role is absent in 1 of 2, 1 of 2',
    'UseCase.timezone: IANA time zone name, 2 of 2',
    'UseCase.work_start: time of day, HH:MM, 2 of 2',
    'UseCase.transfer_number: E.164 number, 2 of 2',
    'UseCase.params: *: string, 2 of 4',
    'AmdMessages: BCP 47 tag, 1 of 1',
    'SampleLabel.color: hex color, 1 of 1',
    'ChangelogEntry.type: values: added, removed, renamed, 3 of 3',
    'Agent.languages: values: de-DE, en-GB, 2 of 2',
    'PromptRoute: total 100, 1 of 1',
    'AgentRoute.id: same as id of Agent, 1 of 1',
    'SortOrder: sorted by timestamp, ascending, 1 of 1',
    'Parameter limit: as many items as limit, 1 of 1',
    'Parameter x-organization-id: UUID, 2 of 2',
  ];
  // Names the missing answers only, because a diff with all of them would hide them.
  const given = new Set(
    listAnswers(reportOf(...entries)).map(({ place, answer }) => `${place}: ${answer}`),
  );
  const missing = answers.filter((answer) => !given.has(answer));
  expect(
    missing,
    'If a place is renamed, rename it here and in different-platform.ts. If the contract no longer asks a question, remove its answers here.',
  ).toEqual([]);
});
