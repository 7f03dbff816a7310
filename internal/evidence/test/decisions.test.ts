/** Tests which choices of the sandbox a report supports. */
import { expect, it } from 'vitest';
import { supportedChoices } from '../src/index.js';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';

type Fields = Readonly<Record<string, unknown>>;

const update = (body: Fields, response: Fields) =>
  entry(`PATCH /use-cases/${id}`, { body, response: { id, ...response } });

const [before, after] = [
  { timezone: 'CET', keywords: ['a', 'b'] },
  { timezone: 'CET', keywords: ['c'] },
];
const replaced = [update({}, before), update({ keywords: ['c'] }, after)];

it('supports the choices that observations support', () => {
  expect(supportedChoices(reportOf(...replaced))).toEqual({
    'patch-lists': { choice: 'replace', count: 1 },
    'patch-merge': { choice: 'keep', count: 1 },
  });
});

it('does not support a choice that another observation contradicts', () => {
  const lost = update({ name: 'n' }, { ...after, keywords: [] });
  expect(supportedChoices(reportOf(...replaced, lost))).toEqual({
    'patch-lists': { choice: 'replace', count: 1 },
  });
});

it.each<readonly [string, Fields, Fields]>([
  ['all other fields are lost', {}, { 'patch-merge': { choice: 'reset', count: 1 } }],
  ['only some of them are lost', { timezone: 'CET' }, {}],
])('supports the choice of an update after which %s', (_, response, expected) => {
  const report = reportOf(update({}, before), update({ name: 'n' }, response));
  expect(supportedChoices(report)).toEqual(expected);
});

it('supports no choice for error bodies because of a redirect', () => {
  const redirect = entry('GET /orgs', { status: 302 });
  const error = entry('GET /call-tags', { status: 422, response: { message: 'm' } });
  expect(supportedChoices(reportOf(redirect))).toEqual({});
  expect(supportedChoices(reportOf(redirect, error))).toEqual({
    'error-bodies': { choice: 'message', count: 1 },
  });
});

it('supports no choice for a repeated request whose response has the identifier of the path', () => {
  const hook = { url: 'https://a.example' };
  const add = (...hooks: readonly object[]) =>
    entry(`POST /use-cases/${id}/add-webhook`, { body: hook, response: { id, hooks } });
  const report = reportOf(add(hook), add(hook, hook));
  expect(answersAt('addUseCaseWebhook', report, 'repetition')).toEqual([
    'a second, identical request was accepted, 1 of 1',
  ]);
  expect(supportedChoices(report)['repeated-request']).toBeUndefined();
});
