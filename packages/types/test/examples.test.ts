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
  expect(compile(moduleOf(examples))).toEqual([]);
});

it('the types reject a typo, a wrong value and a missing field', () => {
  const invalid = [
    { type: bodyOf('updateUseCase'), value: { langauge: 'en-US' } },
    { type: bodyOf('updateUseCase'), value: { language: 'en' } },
    { type: bodyOf('createModel'), value: { name: 'Reminders' } },
    { type: responseOf('listCallTags', '200', 'application/json'), value: { tags: [1] } },
    { type: parameterOf('listUseCaseRuns', 'query', 'sort'), value: 'up' },
  ];
  expect(invalid.map((example) => compile(moduleOf([example])).length)).toEqual([1, 1, 1, 1, 1]);
});

function moduleOf(entries: Example[]): string {
  const lines = entries.map(({ type, value }) => `(${JSON.stringify(value)}) satisfies ${type};`);
  return ["import type { operations } from '@voice-agent-platform/types';", ...lines].join('\n');
}

function readExamples(
  operationId: string,
  { parameters = [], requestBody, responses }: Operation,
): Example[] {
  return [
    ...parameters.flatMap((parameter) =>
      valuesOf(parameterOf(operationId, parameter.in, parameter.name), parameter),
    ),
    ...Object.values(requestBody?.content ?? {}).flatMap((media) =>
      valuesOf(bodyOf(operationId), media),
    ),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([mediaType, media]) =>
        valuesOf(responseOf(operationId, status, mediaType), media),
      ),
    ),
  ];
}

function valuesOf(type: string, { examples: named = {} }: Pick<Parameter, 'examples'>): Example[] {
  return Object.values(named).map(({ value }) => ({ type, value }));
}

function parameterOf(operationId: string, place: string, name: string): string {
  return `NonNullable<NonNullable<operations['${operationId}']['parameters']['${place}']>['${name}']>`;
}

function bodyOf(operationId: string): string {
  return `NonNullable<operations['${operationId}']['requestBody']>['content']['application/json']`;
}

function responseOf(operationId: string, status: string, mediaType: string): string {
  return `operations['${operationId}']['responses'][${status}]['content']['${mediaType}']`;
}
