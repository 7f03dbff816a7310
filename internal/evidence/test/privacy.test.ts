import { expect, it } from 'vitest';
import { compare, readHar, writeText, type Report } from '../src/index.js';
import { confidential, entries } from './different-platform.js';
import { entry, everything, har, plain } from './recording.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';
const organization = { id: 'o', name: 'Quay', api_key: 'k', members: [] as unknown[] };
const useCase = { id, organization_id: 'o' };

function reportOf(recorded: readonly unknown[], names = false): Report {
  return compare([readHar('a.har', har(...recorded))], { names });
}

function observations(report: Report, subject: string, kind: string): string[] {
  return report.questions
    .filter((question) => question.kind === kind)
    .flatMap((question) => question.observations)
    .filter(({ place }) => place === subject)
    .map(({ text }) => text);
}

it('shows nothing of a recording in a report', () => {
  const text = everything(...entries);
  expect(confidential.filter((secret) => text.includes(secret))).toEqual([]);
});

const nested = { wanda: { wanda: [{ wanda: 'wanda' }, 'wanda'] } };
const headers = { 'x-wanda': 'wanda', cookie: 'wanda=wanda', 'x-ratelimit-wanda': '1' };

it.each<readonly [string, unknown]>([
  ['a host', entry('GET /call-tags', { root: 'https://wanda.example', response: { tags: [] } })],
  ['a path', entry('GET /calls/wanda/recording', { response: 'wanda' })],
  ['a query', entry('GET /call-tags?wanda&page=wanda', { response: { tags: ['wanda'] } })],
  ['headers', entry('GET /call-tags', { headers, responseHeaders: headers, status: 429 })],
  ['the media type', entry('GET /call-tags', { responseType: 'text/wanda', response: 'wanda' })],
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
  const text = everything(recorded, recorded);
  expect(text).toContain('of contract ');
  expect(text).not.toContain('wanda');
});

it('shows the structure of a free-form object without its keys', () => {
  const params = { balances: { ostermann: 1, al_sayed: 2 }, opened: '08:00', closed: '17:00' };
  const recorded = [entry(`PATCH /use-cases/${id}`, { response: { ...useCase, params } })];
  const structure = (names: boolean) =>
    reportOf(recorded, names)
      .questions.flatMap((question) => question.observations)
      .filter(({ place }) => place === 'UseCase.params')
      .map(({ text, count, of }) => `${text}, ${count} of ${of}`);
  expect(structure(false)).toEqual([
    '*: string (time of day, HH:MM), 2 of 3',
    '*: object, 1 of 3',
    '*/*: number, 2 of 2',
  ]);
  expect(structure(true)).toEqual([
    'balances: object, 1 of 1',
    'balances/ostermann: number, 1 of 1',
    'balances/al_sayed: number, 1 of 1',
    'opened: string (time of day, HH:MM), 1 of 1',
    'closed: string (time of day, HH:MM), 1 of 1',
  ]);
});

it('shows names of the contract and common names in bodies that are not specified', () => {
  const error = { detail: 'x', keywords: [], wanda: 1, ulrich: 2 };
  const recorded = [entry('GET /orgs', { status: 400, response: error })];
  expect(observations(reportOf(recorded), 'Any other status', 'errors')).toEqual([
    '400 application/json: *, detail, keywords',
  ]);
  expect(observations(reportOf(recorded, true), 'Any other status', 'errors')).toEqual([
    '400 application/json: detail, keywords, ulrich, wanda',
  ]);
});

it.each<readonly [string, unknown[], string[]]>([
  ['words', ['owner', 'agent', 'owner'], ['values: agent, owner, 3 of 3']],
  ['tags', ['de-DE', 'x_1'], ['values: de-DE, x_1, 2 of 2']],
  ['a list', [['added', 'removed']], ['values: added, removed, 2 of 2']],
  ['text', ['owner', 'who pays', 7], ['values: owner, 1 of 3', 'number, 1 of 3', 'text, 1 of 3']],
  ['a long word', ['x'.repeat(41)], ['one word, 1 of 1']],
  ['too many words', Array.from({ length: 21 }, (_, i) => `role${i}`), ['one word, 21 of 21']],
])('shows %s of an enumeration as far as they look like members', (_, values, expected) => {
  const recorded = [
    entry('GET /versions/v', { response: { changelog: values.map((type, id) => ({ id, type })) } }),
    entry('GET /orgs', {
      response: { ...organization, members: values.map((role, email) => ({ email, role })) },
    }),
  ];
  const observed = (subject: string, names: boolean) =>
    reportOf(recorded, names)
      .questions.filter(({ kind }) => kind === 'values')
      .flatMap((question) => question.observations)
      .filter(({ place }) => place === subject)
      .map(({ text, count, of }) => `${text}, ${count} of ${of}`);
  // The contract marks its values as the vocabulary of the platform.
  expect(observed('ChangelogEntry.type', false)).toEqual(expected);
  expect(observed('Member.role', true)).toEqual(expected);
  expect(observed('Member.role', false).join()).not.toContain('values:');
});

it('shows no query parameter without a value, which may be a token', () => {
  const text = everything(entry('GET /call-tags?hushed&page=1', { response: { tags: [] } }));
  expect(text).toContain('/query/page');
  expect(text).not.toContain('hushed');
});

it('takes an object with very many undeclared fields for a map', () => {
  const many = Object.fromEntries(
    Array.from({ length: 41 }, (_, index) => [`name${index}`, index]),
  );
  const report = reportOf([entry('GET /orgs', { response: { ...organization, ...many } })]);
  expect(report.undeclared).toMatchObject([{ pointer: '/*', types: ['number'], count: 41 }]);
});

it('starts a report that shows names with the notice that it must not be shared', () => {
  const report = reportOf(entries, true);
  expect(Object.keys(report)[0]).toBe('notice');
  expect(plain(writeText(report, 100))[0]).toContain('must not be shared');
  expect(plain(writeText(report, 100)).join()).not.toContain('You can share');
  expect(reportOf(entries)).not.toHaveProperty('notice');
});
