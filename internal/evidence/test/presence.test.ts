/** Tests where the report finds null, and what it finds left out. */
import { expect, it } from 'vitest';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const nullsIn = (...recorded: readonly unknown[]) =>
  answersAt('The whole API', reportOf(...recorded), 'nullability');

it('reports null in a field whose type does not include null', () => {
  const response = { changelog: [{ id: 'e', description: null }] };
  expect(nullsIn(entry('GET /versions/v', { response }))).toEqual([
    'null in description of ChangelogEntry, 1 of 1',
  ]);
});

it('does not report null in a field whose type includes null', () => {
  expect(nullsIn(entry('PATCH /use-cases/u', { body: {}, response: { hooks: null } }))).toEqual([]);
});

it.each([
  ['a request', { amd_messages: { 'en-GB': null } }, {}],
  ['a response', {}, { amd_messages: { 'en-GB': null } }],
])('names the map that has null as a value in %s, and not one of its uses', (_, body, response) => {
  expect(nullsIn(entry('PATCH /use-cases/u', { body, response }))).toEqual([
    'null in the values of AmdMessages, 1 of 1',
  ]);
});

const roles = (...members: readonly object[]) =>
  answersAt('Member.role', reportOf(entry('GET /orgs', { response: { members } })), 'required');

it('reports how often a field is left out', () => {
  expect(roles({ email: 'a@b.example' }, { role: 'owner' })).toEqual([
    'role is absent in 1 of 2, 1 of 2',
  ]);
});

it('reports a field that is never left out as present', () => {
  expect(roles({ role: 'owner' }, { role: 'agent' })).toEqual([
    'role is present in 2 of 2, 2 of 2',
  ]);
});
