import { expect, it } from 'vitest';
import { compare, readHar, writeText, type Report } from '../src/index.js';
import { confidential, entries } from './different-platform.js';
import { entry, har } from './recording.js';
import { answersAt, wholeReport, plainLines, reportOf } from './reports.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';
const organization = { id: 'o', name: 'Quay', api_key: 'k', members: [] as unknown[] };
const useCase = { id, organization_id: 'o' };

function reportWithNames(...recorded: readonly unknown[]): Report {
  return compare([readHar('a.har', har(...recorded))], { names: true });
}

it('shows nothing of a recording in a report', () => {
  const recorded = har(...entries);
  expect(confidential.filter((secret) => !recorded.includes(secret))).toEqual([]);
  const text = wholeReport(...entries);
  expect(text).toContain('of contract ');
  expect(confidential.filter((secret) => text.includes(secret))).toEqual([]);
});

const nested = { wanda: { wanda: [{ wanda: 'wanda' }, 'wanda'] } };
const headers = { 'x-wanda': 'wanda', cookie: 'wanda=wanda', 'x-ratelimit-wanda': '1' };

it.each<readonly [string, unknown]>([
  ['a host', entry('GET /call-tags', { root: 'https://wanda.example', response: { tags: [] } })],
  ['a path', entry('GET /calls/wanda/recording', { response: 'wanda' })],
  ['a query', entry('GET /call-tags?wanda&page=wanda', { response: { tags: ['wanda'] } })],
  ['headers', entry('GET /call-tags', { headers, responseHeaders: headers, status: 429 })],
  [
    'the media type of a declared body',
    entry('GET /call-tags', { responseType: 'text/wanda', response: 'wanda' }),
  ],
  [
    'the media type of a body that is not specified',
    entry(`POST /use-cases/${id}/add-webhook`, { responseType: 'text/wanda', response: 'wanda' }),
  ],
  ['the body of an error', entry('GET /orgs', { status: 400, response: { wanda: nested } })],
  ['a body that is not declared', entry('DELETE /numbers', { body: {}, response: nested })],
  [
    'a body that is not specified',
    entry(`POST /use-cases/${id}/add-webhook`, { response: nested }),
  ],
  ['broken JSON', entry('GET /orgs', { response: '{"wanda":"wanda' })],
  ['a key of a map', entry(`PATCH /use-cases/${id}`, { body: { amd_messages: { wanda: 1 } } })],
  [
    'an object that is not declared',
    entry('GET /orgs', { response: { ...organization, plan: nested } }),
  ],
  [
    'values that contradict the contract',
    entry('GET /orgs', {
      response: { ...organization, members: 'wanda', attributes: ['wanda', 1] },
    }),
  ],
  [
    'a field that is not called an enumeration',
    entry('GET /orgs', { response: { ...organization, members: [{ role: 'wanda' }] } }),
  ],
  [
    'a free-form object',
    entry(`PATCH /use-cases/${id}`, {
      body: { params: nested, detailed_work_hours: nested },
      response: { ...useCase, params: nested, detailed_work_hours: nested },
    }),
  ],
  ['a request that is ignored', entry('GET /wanda', { response: { wanda: 'wanda' } })],
])('shows nothing of a recording that is in %s', (_, recorded) => {
  const text = wholeReport(recorded, recorded);
  expect(text).toContain('of contract ');
  expect(text).not.toContain('wanda');
});

const params = { balances: { ostermann: 1, al_sayed: 2 }, opened: '08:00', closed: '17:00' };
const withParams = entry(`PATCH /use-cases/${id}`, { response: { ...useCase, params } });

it('shows the structure of a free-form object without its keys', () => {
  expect(answersAt('UseCase.params', reportOf(withParams))).toEqual([
    '*: string (time of day, HH:MM), 2 of 3',
    '*: object, 1 of 3',
    '*/*: number, 2 of 2',
  ]);
});

it('shows the keys of a free-form object in a report with names', () => {
  expect(answersAt('UseCase.params', reportWithNames(withParams))).toEqual([
    'balances: object, 1 of 1',
    'balances/ostermann: number, 1 of 1',
    'balances/al_sayed: number, 1 of 1',
    'opened: string (time of day, HH:MM), 1 of 1',
    'closed: string (time of day, HH:MM), 1 of 1',
  ]);
});

const failed = entry('GET /orgs', {
  status: 400,
  response: { detail: 'x', keywords: [], wanda: 1, ulrich: 2 },
});

it('shows names of the contract and common names in bodies that are not specified', () => {
  expect(answersAt('Any other status', reportOf(failed), 'errors')).toEqual([
    '400 application/json: *, detail, keywords, 1 of 1',
  ]);
});

it('shows all names in bodies that are not specified in a report with names', () => {
  expect(answersAt('Any other status', reportWithNames(failed), 'errors')).toEqual([
    '400 application/json: detail, keywords, ulrich, wanda, 1 of 1',
  ]);
});

const withRoles = (roles: readonly unknown[]) =>
  entry('GET /orgs', {
    response: { ...organization, members: roles.map((role, email) => ({ email, role })) },
  });
const withChanges = (types: readonly unknown[]) =>
  entry('GET /versions/v', { response: { changelog: types.map((type, id) => ({ id, type })) } });

it.each<readonly [string, unknown[], string[]]>([
  ['words', ['owner', 'agent', 'owner'], ['values: agent, owner, 3 of 3']],
  ['tags', ['de-DE', 'x_1'], ['values: de-DE, x_1, 2 of 2']],
  ['a list', [['added', 'removed']], ['values: added, removed, 2 of 2']],
  ['text', ['owner', 'who pays', 7], ['values: owner, 1 of 3', 'number, 1 of 3', 'text, 1 of 3']],
  ['a long word', ['w'.repeat(41)], ['one word, 1 of 1']],
  ['too many words', Array.from({ length: 21 }, (_, i) => `role${i}`), ['one word, 21 of 21']],
])('shows %s of an enumeration as far as they look like members', (_, values, expected) => {
  // The contract marks these values as the vocabulary of the platform.
  expect(answersAt('ChangelogEntry.type', reportOf(withChanges(values)), 'values')).toEqual(
    expected,
  );
  expect(answersAt('Member.role', reportWithNames(withRoles(values)), 'values')).toEqual(expected);
});

it('shows only the forms of values that people may have chosen', () => {
  expect(answersAt('Member.role', reportOf(withRoles(['owner', 'who pays'])), 'values')).toEqual([
    'one word, 1 of 2',
    'text, 1 of 2',
  ]);
});

it.each(['hushed', 'hushed&hushed'])(
  'shows no query parameter without a value, which may be a token: ?%s',
  (query) => {
    const text = wholeReport(entry(`GET /call-tags?${query}&page=1`, { response: { tags: [] } }));
    expect(text).toContain('/query/page');
    expect(text).not.toContain('hushed');
  },
);

it('treats an object with very many undeclared fields as a map', () => {
  const many = Object.fromEntries(
    Array.from({ length: 41 }, (_, index) => [`name${index}`, index]),
  );
  const report = reportOf(entry('GET /orgs', { response: { ...organization, ...many } }));
  expect(report.undeclared).toMatchObject([{ pointer: '/*', types: ['number'], count: 41 }]);
});

const NOTICE = 'must not be shared';
const ADVICE = 'You can share the report';

it('starts a report that shows names with the notice that it must not be shared', () => {
  const report = reportWithNames(...entries);
  const lines = plainLines(writeText(report, 100));
  expect(Object.keys(report)[0]).toBe('notice');
  expect(lines[0]).toContain(NOTICE);
  expect(lines.join(' ')).not.toContain(ADVICE);
});

it('says that a report without names can be shared, and starts it without a notice', () => {
  const report = reportOf(...entries);
  const text = plainLines(writeText(report, 100)).join(' ');
  expect(text).toContain(ADVICE);
  expect(text).not.toContain(NOTICE);
  expect(report).not.toHaveProperty('notice');
});
