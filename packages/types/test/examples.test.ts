import document from '@voice-agent-platform/openapi';
import { expect, it } from 'vitest';
import { resolveRef } from '@voice-agent-platform/internal/json-pointer';
import { compile } from './compile.js';

interface Reference {
  readonly $ref: string;
}
interface Carrier {
  examples?: Record<string, Reference | { value: unknown }>;
}
interface Content {
  content?: Record<string, Carrier>;
}
interface Operation {
  operationId: string;
  parameters?: (Reference | (Carrier & { name: string; in: string }))[];
  requestBody?: Content;
  responses: Record<string, Reference | Content>;
}

interface Example {
  /** The place in the types that the example belongs to. */
  type: string;
  value: unknown;
}

const examples = Object.values<object>(document.paths)
  .flatMap((item) => Object.values<Operation>(item as Record<string, Operation>))
  .flatMap(readExamples);

it('accepts every example of the contract', () => {
  expect(examples).not.toEqual([]);
  expect(compile(moduleOf(examples))).toEqual([]);
});

it('rejects a typo, a wrong value and a missing field', () => {
  const invalid = [
    { type: bodyOf('updateUseCase'), value: { langauge: 'en-US' } },
    { type: bodyOf('updateUseCase'), value: { language: 'en' } },
    { type: bodyOf('updateUseCase'), value: { amd: true } },
    { type: bodyOf('createModel'), value: { name: 'Reminders' } },
    { type: responseOf('listCallTags', '200', 'application/json'), value: { tags: [1] } },
    { type: parameterOf('listUseCaseRuns', 'query', 'sort'), value: 'up' },
  ];
  expect(invalid.map((each) => compile(moduleOf([each])).length)).toEqual([1, 1, 1, 1, 1, 1]);
});

function moduleOf(entries: Example[]): string {
  const lines = entries.map(({ type, value }) => `(${JSON.stringify(value)}) satisfies ${type};`);
  return ["import type { operations } from '@voice-agent-platform/types';", ...lines].join('\n');
}

function readExamples(operation: Operation): Example[] {
  const { operationId } = operation;
  const parameters = (operation.parameters ?? []).map((each) => resolve(each));
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve(response)] as const,
  );
  return [
    ...parameters.flatMap((each) => valuesOf(parameterOf(operationId, each.in, each.name), each)),
    ...Object.values(operation.requestBody?.content ?? {}).flatMap((each) =>
      valuesOf(bodyOf(operationId), each),
    ),
    ...responses.flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([mediaType, each]) =>
        valuesOf(responseOf(operationId, status, mediaType), each),
      ),
    ),
  ];
}

function valuesOf(type: string, { examples: named = {} }: Carrier): Example[] {
  return Object.values(named).map((each) => ({ type, value: resolve(each).value }));
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

function resolve<T extends object>(value: T | Reference): T {
  return resolveRef<T>(document, value);
}
