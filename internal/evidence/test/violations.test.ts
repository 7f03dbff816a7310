/** Tests what the report lists as contradictions, refusals and undeclared fields. */
import { expect, it } from 'vitest';
import { agent, AGENT_PATH, entry, type EntryOptions } from './recording.js';
import { reportOf } from './reports.js';

function violationsOf(request: string, sent: EntryOptions = {}) {
  const { operations, violations, refused } = reportOf(entry(request, sent));
  // An empty list means something only if the request was compared.
  expect(operations).toHaveLength(1);
  return [...violations, ...refused].map(
    ({ part, pointer, keyword, count }) => `${part} ${pointer} ${keyword} ${count}`,
  );
}

const organization = { id: 'o', name: 'Quay', api_key: 'k', members: [] as unknown[] };

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
