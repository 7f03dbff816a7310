/** What the code samples of an operation send, all of it from the contract's examples. */
import type { ContractOperation } from '../contract/contract.js';
import {
  resolve,
  type Example,
  type OpenApiDocument,
  type Parameter,
} from '../contract/document.js';
import { bodyExamples } from './body-examples.js';

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
  const resolved = (operation.definition.parameters ?? []).map((each) =>
    resolve<Parameter>(document, each),
  );
  const values = (place: Parameter['in']) =>
    Object.fromEntries(
      resolved
        .filter((parameter) => parameter.in === place && isWorthShowing(parameter))
        .map((parameter) => [parameter.name, parameterExample(document, parameter)]),
    );
  return {
    operation,
    path: values('path'),
    query: values('query'),
    body: Object.values(bodyExamples(document, operation))[0]?.value,
  };
}

/** An optional parameter whose meaning nobody knows is left out. */
function isWorthShowing(parameter: Parameter): boolean {
  return parameter.required === true || parameter['x-unspecified'] === undefined;
}

function parameterExample(document: OpenApiDocument, { name, examples = {} }: Parameter): unknown {
  const [example] = Object.values(examples);
  if (!example) throw new Error(`The parameter ${name} has no example`);
  return resolve<Example>(document, example).value;
}
