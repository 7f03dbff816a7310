/** Tests how much of free-form objects the report describes. */
import { expect, it } from 'vitest';
import { compare, readHar } from '../src/index.js';
import { entry, har } from './recording.js';
import { answersAt } from './reports.js';

/** Returns what a report with names says about the free-form object of a use case. */
function describeParams(params: object): string[] {
  const response = entry('PATCH /use-cases/u', { body: {}, response: { params } });
  const report = compare([readHar('a.har', har(response))], { names: true });
  return answersAt('UseCase.params', report);
}

it('describes three levels of a free-form object', () => {
  expect(describeParams({ a: { b: { c: { d: 1 } } } })).toEqual([
    'a: object, 1 of 1',
    'a/b: object, 1 of 1',
    'a/b/c: object, 1 of 1',
  ]);
});

it('names 40 keys of a free-form object, and describes the others together', () => {
  const keys = Array.from({ length: 43 }, (_, index) => `key${index}`);
  const answers = describeParams(Object.fromEntries(keys.map((key) => [key, true])));
  expect(answers).toEqual([
    ...keys.slice(0, 40).map((key) => `${key}: boolean, 1 of 1`),
    '*: boolean, 3 of 3',
  ]);
});

it('describes the items of a list together', () => {
  expect(describeParams({ list: ['a', 1] })).toEqual([
    'list: array, 1 of 1',
    'list/*: number, 1 of 2',
    'list/*: string, 1 of 2',
  ]);
});

it('reports an empty free-form object', () => {
  expect(describeParams({})).toEqual(['no keys, 1 of 1']);
});
