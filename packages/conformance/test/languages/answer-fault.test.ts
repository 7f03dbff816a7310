import { describe, expect, test } from 'vitest';
import { answerFault, type ExpectedAnswer } from '../../src/languages/answer-fault.js';

const expected: ExpectedAnswer = {
  '/name': 'Zoë',
  '/count': 3,
  '/languages': ['pt-PT', 'xx-NEW'],
  '/created_at': '2026-10-12T14:05:00.5+02:00',
  '/owner': null,
  '/data': { 'a/b': [0, { x: null }] },
  '/data/a~1b/0': 0,
  '/runs/1': null,
};
const answer = {
  name: 'Zoë',
  count: 3,
  languages: ['pt-PT', 'xx-NEW'],
  created_at: '2026-10-12T14:05:00.5+02:00',
  owner: null,
  data: { 'a/b': [0, { x: null }] },
  runs: [{}],
};

describe('an answer is as expected', () => {
  test.each<[string, object]>([
    ['as it was sent', {}],
    [
      'with a time as the same instant of another offset',
      { created_at: '2026-10-12T12:05:00.500000Z' },
    ],
    ['without a member that was null', { owner: undefined }],
    ['without a member that was null, further down', { data: { 'a/b': [0, {}] } }],
    [
      'with members that nobody asked for',
      { undeclared: 1, data: { 'a/b': [0, { x: null }], c: 2 } },
    ],
  ])('%s', (_, change) => {
    expect(answerFault(expected, JSON.stringify({ ...answer, ...change }))).toBeUndefined();
  });

  test('with a number written in another way', () => {
    expect(answerFault({ '': 3 }, '3.0')).toBeUndefined();
  });
});

describe('an answer is refused', () => {
  test.each<[string, object, string]>([
    ['with a wrong value', { name: 'Zoe' }, '/name is "Zoe" instead of "Zoë"'],
    ['with a number as a text', { count: '3' }, '/count is "3" instead of 3'],
    ['without a member that had a value', { name: undefined }, '/name is null instead of "Zoë"'],
    ['with null in place of a value', { languages: null }, '/languages is null'],
    ['with a value in place of null', { owner: 'o' }, '/owner is "o" instead of null'],
    ['with a changed instant', { created_at: '2026-10-12T14:05:00.5Z' }, '/created_at is'],
    [
      'with an instant that lost its fraction',
      { created_at: '2026-10-12T12:05:00Z' },
      '/created_at is',
    ],
    ['with an item too few', { languages: ['pt-PT'] }, '/languages is ["pt-PT"]'],
    ['with an item too many', { runs: [{}, {}] }, '/runs/1 is {} instead of null'],
    ['with another order', { languages: ['xx-NEW', 'pt-PT'] }, '/languages is'],
    [
      'with an object in place of a list',
      { languages: { 0: 'pt-PT', 1: 'xx-NEW' } },
      '/languages is',
    ],
    ['with another value further down', { data: { 'a/b': [0, { x: 1 }] } }, '/data is'],
    ['without what would hold the null', { runs: undefined }, '/runs/1 is nothing instead of null'],
  ])('%s', (_, change, wanted) => {
    expect(answerFault(expected, JSON.stringify({ ...answer, ...change }))).toContain(wanted);
  });

  test.each<[ExpectedAnswer, string, string]>([
    [{ '': '12.50' }, '12.5', 'printed 12.5 instead of "12.50"'],
    [{ '': 204 }, '200', 'printed 200 instead of 204'],
    [{ '/hooks': null }, '404', '/hooks is nothing instead of null in 404'],
    [{ '/hooks': null }, 'null', '/hooks is nothing instead of null in null'],
    [{ '/name': 'x' }, 'undefined', 'printed undefined, which is no JSON'],
  ])('%j: %s', (wholly, printed, wanted) => {
    expect(answerFault(wholly, printed)).toBe(wanted);
  });
});
