/** What the code samples of an operation send, all of it from the contract's examples. */
import type { ContractOperation } from '../contract/contract.js';
import {
  resolve,
  type Body,
  type Example,
  type OpenApiDocument,
  type Parameter,
  type Reference,
} from '../contract/document.js';

export interface SampleRequest {
  operation: ContractOperation;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export function sampleRequest(
  document: OpenApiDocument,
  operation: ContractOperation,
): SampleRequest {
  const { parameters = [], requestBody } = operation.definition;
  const resolved = parameters.map((each) => resolve<Parameter>(document, each));
  const values = (place: Parameter['in']) =>
    Object.fromEntries(
      resolved
        .filter((parameter) => parameter.in === place && isWorthShowing(parameter))
        .map((parameter) => [parameter.name, examplesOf(document, parameter)[0]]),
    );
  return {
    operation,
    path: values('path'),
    query: values('query'),
    body: requestBody && bodyExample(document, resolve<Body>(document, requestBody)),
  };
}

/** An optional parameter whose meaning nobody knows is left out. */
function isWorthShowing(parameter: Parameter): boolean {
  return parameter.required === true || parameter['x-unspecified'] === undefined;
}

/** The shortest example: a sample that sets one field can be pasted without overwriting the others. */
function bodyExample(document: OpenApiDocument, body: Body): unknown {
  const [mediaType = {}] = Object.values(body.content ?? {});
  const length = (value: unknown) => JSON.stringify(value).length;
  return examplesOf(document, mediaType).reduce((best, value) =>
    length(value) < length(best) ? value : best,
  );
}

function examplesOf(
  document: OpenApiDocument,
  { examples = {} }: { examples?: Record<string, Example | Reference> },
): unknown[] {
  const values = Object.values(examples).map((each) => resolve<Example>(document, each).value);
  if (values.length === 0) throw new Error('A sample needs an example in the contract');
  return values;
}
