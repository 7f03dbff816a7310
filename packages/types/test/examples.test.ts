import { operationOf, type Operation, type Parameter } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { compile } from './compile.js';

interface Example {
  /** The place in the types that the example belongs to. */
  type: string;
  value: unknown;
}

const examples = operations.flatMap((row) => readExamples(row.operationId, operationOf(row)));

it('the types accept every example of the contract', () => {
  expect(examples).not.toEqual([]);
  expect(compile(writeModule(examples))).toEqual([]);
});

it.each([
  ['a typo', bodyType('updateUseCase'), { langauge: 'en-US' }, '"langauge"\' does not exist'],
  ['a wrong value', bodyType('updateUseCase'), { language: 'en' }, '"en"\' is not assignable'],
  ['a missing field', bodyType('createModel'), { name: 'Reminders' }, 'train_sample_ids'],
  [
    'a wrong value in a response',
    responseType('listCallTags', '200', 'application/json'),
    { tags: [1] },
    "'number' is not assignable to type 'string'",
  ],
  [
    'a wrong value of a parameter',
    parameterType('listUseCaseRuns', 'query', 'sort'),
    'up',
    '"up"\' does not satisfy',
  ],
])('the types reject %s', (_, type, value, reason) => {
  expect(compile(writeModule([{ type, value }]))).toEqual([expect.stringContaining(reason)]);
});

function writeModule(entries: Example[]): string {
  const lines = entries.map(({ type, value }) => `(${JSON.stringify(value)}) satisfies ${type};`);
  return ["import type { operations } from '@voice-agent-platform/types';", ...lines].join('\n');
}

function readExamples(
  operationId: string,
  { parameters = [], requestBody, responses }: Operation,
): Example[] {
  return [
    ...parameters.flatMap((parameter) =>
      readValues(parameterType(operationId, parameter.in, parameter.name), parameter),
    ),
    ...Object.values(requestBody?.content ?? {}).flatMap((media) =>
      readValues(bodyType(operationId), media),
    ),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([mediaType, media]) =>
        readValues(responseType(operationId, status, mediaType), media),
      ),
    ),
  ];
}

function readValues(
  type: string,
  { examples: named = {} }: Pick<Parameter, 'examples'>,
): Example[] {
  return Object.values(named).map(({ value }) => ({ type, value }));
}

function parameterType(operationId: string, place: string, name: string): string {
  return `NonNullable<NonNullable<operations['${operationId}']['parameters']['${place}']>['${name}']>`;
}

function bodyType(operationId: string): string {
  return `NonNullable<operations['${operationId}']['requestBody']>['content']['application/json']`;
}

function responseType(operationId: string, status: string, mediaType: string): string {
  return `operations['${operationId}']['responses'][${status}]['content']['${mediaType}']`;
}
