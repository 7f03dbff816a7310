/** The document that clients are generated from. By the first example of each part, it says what they send. */
import { readFileSync } from 'node:fs';
import type { Body, Operation, Parameter, Schema } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { resolveRef, type Reference } from '@voice-agent-platform/shared/json';
import { profile } from '../set-up.js';

export interface Exampled {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown } | Reference>>;
}

export const document = JSON.parse(readFileSync(profile, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** @throws if the document does not have the operation */
export function findOperation({ operationId, method, path }: OperationRow) {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${operationId}: the document has no ${method} ${path}`);
  const { parameters = [], requestBody, responses } = operation;
  return {
    parameters: parameters.map((each) => resolveRef<Parameter>(document, each)),
    requestBody,
    responses,
    body: contentOf(requestBody),
  };
}

/** The content of a request or a response, which has one media type. */
export function contentOf(part?: Body): Exampled | undefined {
  return Object.values(part?.content ?? {})[0];
}

export function firstExample(media: Exampled): unknown {
  return examplesOf(media)[0];
}

export function examplesOf({ examples = {} }: Exampled): unknown[] {
  return Object.values(examples).map(
    (each) => resolveRef<{ readonly value?: unknown }>(document, each).value,
  );
}

/** An optional parameter whose meaning is not specified is left out. */
export function isSent({ required, 'x-unspecified': questions }: Parameter): boolean {
  return required === true || questions === undefined;
}
