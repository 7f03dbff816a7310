/**
 * Reads the operations of a document, and makes the request of each from its examples. Everything that shows or sends an
 * example uses these functions. The caller passes the document, so that pages can contain this file.
 */
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { mapValues, resolveRef, type Reference } from '@voice-agent-platform/shared/json';
import type { Body, Content, Document, Examples, Media, Operation, Parameter } from './document.js';

export type RowKey = Pick<OperationRow, 'operationId' | 'method' | 'path'>;

/** The parts of a request. */
export interface ExampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** @throws if the document lacks an operation of the table */
export function findOperation<Found extends object>(
  { paths }: { readonly paths: Readonly<Record<string, Readonly<Record<string, Found>>>> },
  { operationId, method, path }: RowKey,
): Found {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${operationId}: the contract has no ${method} ${path}`);
  return operation;
}

/** Reads an operation, and replaces references with their targets. Those to schemas stay, because they name types. */
export function readOperation(document: Pick<Document, 'paths'>, row: RowKey): Operation {
  const resolve = <Part extends object>(part: Part | Reference) => resolveRef(document, part);
  const withExamples = <Part extends Media>(part: Part) => ({
    ...part,
    ...(part.examples && { examples: mapValues(part.examples, resolve) }),
  });
  const readBody = (stated: Body) => {
    const body = resolve(stated);
    return { ...body, ...(body.content && { content: mapValues(body.content, withExamples) }) };
  };
  const operation = findOperation(document, row) as Operation;
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((parameter) => withExamples(resolve(parameter))),
    }),
    ...(requestBody && { requestBody: readBody(requestBody) }),
    responses: mapValues(responses, readBody),
  };
}

/** Returns the content of a request or of the success response, which has one media type. */
export function contentOf(content: Content = {}): Media {
  return Object.values(content)[0] ?? {};
}

/** Returns the first example, which is the shortest. */
export function firstOf(examples: Examples = {}): unknown {
  return Object.values(examples)[0]?.value;
}

/** Returns the last example, which has the most fields. */
export function lastOf(examples: Examples = {}): unknown {
  return Object.values(examples).at(-1)?.value;
}

/** Returns false for an optional parameter with an open question about it: an example leaves it out. */
export function isSent({ required, 'x-unspecified': questions }: Parameter): boolean {
  return required === true || questions === undefined;
}

/**
 * Makes the request that a client sends for the operation, without headers, because they depend on its settings.
 * @param exampleOf chooses the example of the body
 */
export function exampleRequest(
  { parameters = [], requestBody }: Operation,
  exampleOf: (examples?: Examples) => unknown = firstOf,
): ExampleRequest {
  const inPlace = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && isSent(parameter))
        .map(({ name, examples }) => [name, firstOf(examples) as string]),
    );
  return {
    path: inPlace('path'),
    query: inPlace('query'),
    ...(requestBody && { body: exampleOf(contentOf(requestBody.content).examples) as object }),
  };
}

/** Returns true if the body must repeat the API key, which the sender has read before. */
export function repeatsApiKey({ requestBody }: Operation): boolean {
  const notes = requestBody?.['x-irregularity'] ?? [];
  return notes.some(({ kind }) => kind === 'body-repeats-api-key');
}
