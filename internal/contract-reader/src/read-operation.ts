/** Reads the operations of a document. The caller passes the document, so that pages can contain this file. */
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { mapValues, resolveRef, type Reference } from '@voice-agent-platform/shared/json';
import type { Body, Content, Document, Media, Operation } from './document.js';

export type RowKey = Pick<OperationRow, 'operationId' | 'method' | 'path'>;

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

/** Returns true if the body must repeat the API key, which the sender has read before. */
export function repeatsApiKey({ requestBody }: Operation): boolean {
  const notes = requestBody?.['x-irregularity'] ?? [];
  return notes.some(({ kind }) => kind === 'body-repeats-api-key');
}
