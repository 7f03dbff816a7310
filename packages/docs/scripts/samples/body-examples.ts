/** The examples of a request body. The first is the one that every sample of the operation sends. */
import type { ContractOperation } from '../contract/contract.js';
import {
  at,
  resolve,
  type Body,
  type Example,
  type OpenApiDocument,
} from '../contract/document.js';

/**
 * The contract's example deletes what its example of another operation adds. A sample must work by itself, so it deletes
 * what the use case of the story has from the start.
 */
const ofTheStory: Record<string, { name: string; summary: string; pointer: string }> = {
  deleteUseCaseWebhook: {
    name: 'UseCaseWebhook',
    summary: 'The webhook that the use case has, to be deleted',
    pointer: '/components/examples/UseCase/value/hooks/0',
  },
};

/** By name. Shortest first, since a sample that sets one field can be pasted without overwriting the others. */
export function bodyExamples(
  document: OpenApiDocument,
  { operationId, definition }: ContractOperation,
): Record<string, Example> {
  if (!definition.requestBody) return {};
  const { content = {} } = resolve<Body>(document, definition.requestBody);
  const stated = Object.values(content)
    .flatMap(({ examples = {} }) => Object.entries(examples))
    .map(([name, each]): [string, Example] => [name, resolve<Example>(document, each)])
    .sort(([, one], [, other]) => length(one) - length(other));
  if (stated.length === 0) throw new Error(`The body of ${operationId} has no example`);
  const story = ofTheStory[operationId];
  return {
    ...(story && { [story.name]: { summary: story.summary, value: at(document, story.pointer) } }),
    ...Object.fromEntries(stated),
  };
}

function length({ value }: Example): number {
  return JSON.stringify(value).length;
}
