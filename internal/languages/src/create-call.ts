/** Creates the call of an operation with the examples of its parameters and its body. */
import { document } from '@voice-agent-platform/codegen/internal/verify/document';
import type {
  Examples,
  Media,
  Parameter as StatedParameter,
  Schema,
} from '@voice-agent-platform/contract-reader/document';
import { firstOf, isSent } from '@voice-agent-platform/contract-reader/example-request';
import { contentOf, readOperation } from '@voice-agent-platform/contract-reader/read-operation';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { camelCase, snakeCase } from './names.js';
import { choosePrints, type Prints } from './prints.js';
import { createValue, type ObjectValue, type Value } from './values.js';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  /** Undefined if an optional parameter is left out. */
  readonly value?: Value | undefined;
}

export interface Call {
  readonly operationId: string;
  readonly root: OperationRow['root'];
  readonly tag: string;
  /** In the order of the document. */
  readonly parameters: readonly Parameter[];
  readonly body?: ObjectValue;
  /** True if the document requires the body. Some languages pass an optional body by name. */
  readonly bodyRequired: boolean;
  readonly reads?: EarlierResult;
  readonly returns: 'object' | 'list' | 'bytes' | 'nothing';
  /** The status of a success. */
  readonly status: number;
  /** The schema of the result, or of its items. Empty if the result is bytes or nothing. */
  readonly type: string;
  /** The variable for the result, in camel case. */
  readonly result: string;
  /** The variable for an item of a list, in camel case. */
  readonly item: string;
  readonly prints: Prints;
}

/** The source of a body: the result of an operation, its first item, or a part of it. */
export interface EarlierResult {
  readonly call: Call;
  /** The field with the part. */
  readonly part?: string | undefined;
  /** The variable with the result, in camel case. */
  readonly variable: string;
}

/** Chooses an example of a body. */
export type ExampleOf = (examples?: Examples) => unknown;

export function createCall(row: OperationRow, exampleOf: ExampleOf): Call {
  const { operationId, root, tag, success } = row;
  const { parameters = [], requestBody, responses } = readOperation(document, row);
  const response = contentOf(responses[success.status]?.content).schema;
  const item = response?.items ?? response;
  const returns = formOfResult(row, response);
  const type = nameType(row, item);
  const media = requestBody && contentOf(requestBody.content);
  const body = media && createBody(operationId, media, exampleOf);
  const result = nameResult(operationId, returns, type);
  return {
    operationId,
    root,
    tag,
    parameters: parameters.map((parameter) => createParameter(operationId, parameter)),
    ...(body && { body }),
    bodyRequired: requestBody?.required === true,
    returns,
    status: success.status,
    type,
    result,
    item: camelCase(type),
    prints:
      returns === 'bytes'
        ? { kind: 'saved', file: snakeCase(result).replaceAll('_', '-') }
        : choosePrints(row, item),
  };
}

function formOfResult({ success }: OperationRow, response?: Schema): Call['returns'] {
  if (success.body === 'text') return 'bytes';
  if (!response) return 'nothing';
  return response.items ? 'list' : 'object';
}

/** @returns an empty text for a response without a schema, and for text */
function nameType({ operationId, success }: OperationRow, schema?: Schema): string {
  const name = schema && referencedName(schema);
  if (schema && name === undefined && success.body !== 'text')
    throw new Error(`The response of ${operationId} has no name for its type`);
  return name ?? '';
}

/** Names a list after its items, an object after the operation that reads it (`callTags` for `listCallTags`), or its schema. */
function nameResult(operationId: string, returns: Call['returns'], type: string): string {
  if (returns === 'nothing') return 'response';
  if (returns === 'list') return camelCase(`${type}s`);
  const read = operationId.replace(/^get|^list/, '');
  return camelCase(read === operationId ? type : read);
}

/** @throws for a header whose value no writer knows */
export function createParameter(operationId: string, parameter: StatedParameter): Parameter {
  const { name, in: where, required = false } = parameter;
  return { name, in: where, required, value: parameterValue(operationId, parameter) };
}

function parameterValue(operationId: string, parameter: StatedParameter): Value | undefined {
  const place = { owner: operationId, field: parameter.name };
  if (parameter.name === 'x-organization-id') return { ...place, kind: 'organization' };
  if (parameter.in === 'header')
    throw new Error(`${operationId}: ${parameter.name} is a header that no writer knows`);
  if (!isSent(parameter)) return undefined;
  return createValue(parameter.schema, firstOf(parameter.examples), place);
}

function createBody(
  operationId: string,
  { schema = {}, examples }: Media,
  exampleOf: ExampleOf,
): ObjectValue {
  const body = createValue(schema, exampleOf(examples), { owner: operationId, field: 'body' });
  if (body.kind !== 'object') throw new Error(`The body of ${operationId} is not an object`);
  return body;
}
