/** Derives the calls that every client makes: each operation with the examples of its parts. */
import { document } from '@voice-agent-platform/codegen/internal/verify/document';
import {
  readingCalls,
  type ReadingCall,
} from '@voice-agent-platform/codegen/internal/verify/reading-calls';
import type {
  Examples,
  Media,
  Parameter as StatedParameter,
  Schema,
} from '@voice-agent-platform/contract-reader/document';
import {
  contentOf,
  firstOf,
  isSent,
  lastOf,
  readOperation,
} from '@voice-agent-platform/contract-reader/example-request';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { parsePointer } from '@voice-agent-platform/shared/json';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { camelCase, snakeCase } from './names.js';
import { choosePrints, type Prints } from './prints.js';
import { isLimited, resolve } from './schemas.js';
import { createMember, createValue, type ObjectValue, type Value } from './values.js';

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
  readonly reads?: Reads;
  readonly returns: 'object' | 'list' | 'bytes' | 'nothing';
  /** The status of a success. */
  readonly status: number;
  /** The schema of the result, or of its items. */
  readonly type: string;
  /** The variable for the result, in camel case. */
  readonly result: string;
  /** The variable for an item of a list, in camel case. */
  readonly item: string;
  readonly prints: Prints;
}

/** The source of a body: the result of an operation, its first item, or a part of it. */
export interface Reads {
  readonly call: Call;
  /** The field with the part. */
  readonly part?: string | undefined;
  /** The variable with the result, in camel case. */
  readonly variable: string;
}

/** The calls of the pages' programs, with the short example of each body, in the order of the table of operations. */
export const calls: readonly Call[] = operations.map(createPageCall);

/** The calls of the driver by name, with the full example of each body or with data from earlier responses. */
export const driverCalls: readonly (readonly [name: string, call: Call])[] = [
  ...operations
    .filter(({ operationId }) => !readingCalls.some(({ call }) => call === operationId))
    .map((row) => [row.operationId, createCall(row, lastOf)] as const),
  ...readingCalls.map((reading) => [reading.call, callThatReads(reading)] as const),
];

export function findCall(operationId: string): Call {
  const found = calls.find((call) => call.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not an API operation`);
  return found;
}

type ExampleOf = (examples?: Examples) => unknown;

function createCall(row: OperationRow, exampleOf: ExampleOf): Call {
  const { operationId, root, tag, success } = row;
  const operation = readOperation(document, row);
  const { parameters = [], requestBody, responses } = operation;
  const response = contentOf(responses[success.status]?.content).schema;
  const type = referencedName(response?.items ?? response ?? {}) ?? '';
  if (response && type === '' && success.body !== 'text') {
    throw new Error(`The response of ${operationId} has no name for its type`);
  }
  const media = requestBody && contentOf(requestBody.content);
  const body = media && createBody(operationId, media, exampleOf);
  const returned = response ? (response.items ? 'list' : 'object') : 'nothing';
  const returns = success.body === 'text' ? 'bytes' : returned;
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
        : choosePrints(row, response?.items ?? response),
  };
}

/**
 * Returns the call on the page of an operation. The update of an organization sends back the organization it has read.
 */
function createPageCall(row: OperationRow): Call {
  const reading = readingCalls.find(({ call }) => call === row.operationId);
  return reading ? callThatReads(reading) : createCall(row, firstOf);
}

/** Returns a call with data from another operation's response instead of an example. */
function callThatReads({ operationId, reads, change }: ReadingCall): Call {
  const row = findRow(operationId);
  const call = createCall(row, lastOf);
  if (!call.body) throw new Error(`${operationId} has no body`);
  const read = createCall(findRow(reads.operationId), firstOf);
  const isList = read.returns === 'list';
  const places = Object.entries(reads.fields).map(
    ([field, pointer]) => [field, parsePointer(pointer).slice(isList ? 1 : 0)] as const,
  );
  // All fields come from the same object.
  const [part] = places[0]?.[1].slice(0, -1) ?? [];
  const variable = camelCase(part ?? (isList ? read.item : read.result));
  const schema = contentOf(readOperation(document, row).requestBody?.content).schema ?? {};
  const { properties = {} } = resolve(schema);
  const owner = call.body.type;
  const members = places.map(([field, place]) => {
    const stated = properties[field] ?? {};
    const value: Value = Object.hasOwn(change, field)
      ? createValue(stated, change[field], { owner, field })
      : {
          owner,
          field,
          kind: 'copy',
          from: variable,
          read: place.at(-1) ?? '',
          ...conversionTo(stated),
        };
    return createMember(schema, value);
  });
  const absent = Object.keys(properties).filter((name) => !Object.hasOwn(reads.fields, name));
  return {
    ...call,
    body: { ...call.body, members, absent },
    reads: { call: read, part, variable },
    result: read.result === call.result ? camelCase(`updated ${call.result}`) : call.result,
  };
}

function findRow(operationId: string): OperationRow {
  const found = operations.find((row) => row.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not an API operation`);
  return found;
}

/** Returns the type that a copied value is converted to, if the request's field has another type than the response's. */
function conversionTo(stated: Schema): Pick<Extract<Value, { kind: 'copy' }>, 'as' | 'type'> {
  const schema = resolve(stated);
  if (schema.enum) return { as: 'enumeration', type: referencedName(stated) };
  if (schema.additionalProperties === true && !schema.properties) return { as: 'free-form' };
  return { as: isLimited(schema) ? 'limited' : 'same' };
}

/** Names the result after an operation that reads (`callTags` for `listCallTags`), otherwise after the schema. */
function nameResult(operationId: string, returns: Call['returns'], type: string): string {
  if (returns === 'nothing') return 'response';
  if (returns === 'list') return camelCase(`${type}s`);
  return camelCase(/^get|^list/.test(operationId) ? operationId.replace(/^get|^list/, '') : type);
}

function createParameter(operationId: string, parameter: StatedParameter): Parameter {
  const { name, in: where, required = false, schema } = parameter;
  const place = { owner: operationId, field: name };
  const sent = isSent(parameter)
    ? createValue(schema, firstOf(parameter.examples), place)
    : undefined;
  const value: Value | undefined = where === 'header' ? { ...place, kind: 'organization' } : sent;
  return { name, in: where, required, value };
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
