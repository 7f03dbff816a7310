/** Tests what the report says an update did to a field that it sent. */
import { expect, it } from 'vitest';
import { supportedChoices } from '../src/index.js';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';

const hooks = [{ url: 'https://a.example' }];

type UseCase = Readonly<Record<string, unknown>>;

/** Records an update of a use case whose earlier state is known. */
function reportOfUpdate({ before, sent, after }: Record<'before' | 'sent' | 'after', UseCase>) {
  const update = (body: UseCase, response: UseCase) =>
    entry(`PATCH /use-cases/${id}`, { body, response: { id, ...response } });
  return reportOf(update({}, before), update(sent, after));
}

type States<Value> = readonly [before: Value, sent: Value, after: Value];

/** Returns what the report says about a field that an update sent. */
function effectOn(field: string, [before, sent, after]: States<unknown>): string[] {
  const report = reportOfUpdate({
    before: { [field]: before },
    sent: { [field]: sent },
    after: { [field]: after },
  });
  return answersAt('updateUseCase', report, 'update');
}

it.each<readonly [string, States<readonly unknown[] | null>]>([
  ['replaced', [['a', 'b'], ['c'], ['c']]],
  ['replaced', [['a'], [], []]],
  ['merged', [['a', 'b'], ['c'], ['a', 'b', 'c']]],
  ['ignored', [['a', 'b'], ['c'], ['a', 'b']]],
  ['ignored', [[], ['c'], null]],
  ['replaced', [['constructor'], ['c'], ['c']]],
  ['merged', [['constructor'], ['c'], ['constructor', 'c']]],
])('reports that a list was %s: %j', (effect, states) => {
  expect(effectOn('keywords', states)).toEqual([`keywords is ${effect}, 1 of 1`]);
});

it('compares the items of a list by what identifies them, because a platform may add fields', () => {
  const [old, added] = [{ url: 'https://a.example' }, { url: 'https://b.example' }];
  expect(effectOn('hooks', [[old], [added], [{ ...added, headers: [] }]])).toEqual([
    'hooks is replaced, 1 of 1',
  ]);
});

it.each<readonly [string, States<object>]>([
  ['replaced', [{ x: 1, y: 2 }, { z: 3 }, { z: 3 }]],
  ['replaced', [{ x: 1, y: { p: 1, q: 2 } }, { y: { p: 7 } }, { y: { p: 7 } }]],
  ['merged', [{ x: 1, y: { p: 1, q: 2 } }, { x: 2 }, { x: 2, y: { p: 1, q: 2 } }]],
  ['merged', [{ x: 1, y: { p: 1, q: 2 } }, { y: { p: 7 } }, { x: 1, y: { p: 7 } }]],
  ['merged', [{ y: { p: 1, q: 2 } }, { y: { p: 7 } }, { y: { p: 7, q: 2 } }]],
  ['merged', [{ x: 1, y: 2 }, { x: null }, { y: 2 }]],
  ['ignored', [{ x: 1 }, { x: 2 }, { x: 1 }]],
  ['replaced', [{ x: 1 }, { y: 2 }, { y: 2, added: 0 }]],
  ['merged', [{ x: 1 }, { y: 2 }, { x: 1, y: 2, added: 0 }]],
  ['merged', [{ x: { p: 1 } }, { x: { q: 2 } }, { x: { p: 1, q: 2, added: 0 } }]],
])('reports that an object was %s: %j', (effect, states) => {
  expect(effectOn('params', states)).toEqual([`params is ${effect}, 1 of 1`]);
});

it.each<readonly [string, string, States<unknown>]>([
  ['the same text', 'timezone', ['CET', 'CET', 'CET']],
  [
    'the same object, to which a member is added',
    'params',
    [{ x: 1 }, { x: 1 }, { x: 1, added: 0 }],
  ],
  ['another text, which a replacement and a merge write alike', 'timezone', ['CET', 'UTC', 'UTC']],
  ['all items of the list and another', 'keywords', [['a'], ['a', 'b'], ['a', 'b']]],
  ['some items of a list that stays as it is', 'keywords', [['a', 'b'], ['a'], ['a', 'b']]],
  [
    'all items of a list in another order',
    'keywords',
    [
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'a'],
    ],
  ],
  ['null as a member that was missing', 'params', [{ x: 1 }, { x: 1, y: null }, { x: 1 }]],
  ['all members of an object but null', 'params', [{ x: 1, y: null }, { x: 1 }, { x: 1 }]],
  [
    'an inner object, of which only it remains',
    'params',
    [{ y: { p: 1 } }, { y: { q: 2 } }, { y: { q: 2 } }],
  ],
  ['a text in place of which another one appears', 'timezone', ['CET', 'UTC', 'EST']],
  ['an old item and one in another form', 'keywords', [['a'], ['a', 'C'], ['a', 'c']]],
  ['an item in another form', 'keywords', [['a'], ['B'], ['a', 'b']]],
  ['an item that then has an ID', 'hooks', [[], hooks, [{ id: 'h', ...hooks[0] }]]],
  ['a member with a name in another form', 'params', [{}, { Key: 1 }, { key: 1 }]],
  ['an object in another form for an empty field', 'params', [null, { Key: 1 }, { key: 1 }]],
  [
    'an old member of an object that grows',
    'params',
    [{ x: 1, y: 2 }, { x: 1 }, { x: 1, y: 2, z: 0 }],
  ],
  ['another value of a member that stays', 'params', [{ x: 1 }, { x: 2 }, { x: 1, next: 2 }]],
  ['an item of a list that another one joins', 'keywords', [['a'], ['b'], ['b', 'c']]],
  ['an item of a list that two join', 'keywords', [['a'], ['b'], ['a', 'b', 'c']]],
])('says nothing about an update that sends %s', (_, field, states) => {
  expect(effectOn(field, states)).toEqual([]);
});

it.each<readonly [string, States<unknown>, string[]]>([
  ['removes a list', [hooks, null, []], ['null removes hooks, 1 of 1']],
  ['removes a list', [hooks, null, null], ['null removes hooks, 1 of 1']],
  ['leaves a list as it is', [hooks, null, hooks], ['null leaves hooks as it is, 1 of 1']],
])('reports that null %s in an update: %j', (_, [before, sent, after], expected) => {
  const report = reportOfUpdate({
    before: { hooks: before },
    sent: { hooks: sent },
    after: { hooks: after },
  });
  expect(answersAt('UseCaseUpdate.hooks', report, 'update')).toEqual(expected);
});

it.each([
  { before: [], after: [] },
  { before: null, after: [] },
  { before: [], after: null },
])('concludes nothing from null for a list that was empty: %j', ({ before, after }) => {
  const report = reportOfUpdate({
    before: { hooks: before },
    sent: { hooks: null },
    after: { hooks: after },
  });
  expect(answersAt('UseCaseUpdate.hooks', report, 'update')).toEqual([]);
  expect(supportedChoices(report)).toEqual({});
});

/** Returns what the report says about an update of a secret that responses show as given. */
function effectOnSecret(shown: string): string[] {
  const response = { id: 'o', telephony_credentials: { auth_token: shown } };
  const body = { id: 'o', telephony_credentials: { auth_token: 'token-9912' } };
  const report = reportOf(
    entry('GET /orgs', { response }),
    entry('PATCH /orgs', { body, response }),
  );
  return answersAt('updateOrganization', report, 'update');
}

it('reports that a secret is ignored if responses keep showing another one', () => {
  expect(effectOnSecret('token-1111')).toEqual(['telephony_credentials is ignored, 1 of 1']);
});

it('says nothing about a secret that responses mask', () => {
  expect(effectOnSecret('tok…9912')).toEqual([]);
});
