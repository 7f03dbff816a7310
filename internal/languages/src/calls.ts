/** Derives the calls that every client makes: each operation with the examples of its parts. */
import { document, findRow } from '@voice-agent-platform/codegen/internal/verify/document';
import {
  readingCalls,
  type ReadingCall,
} from '@voice-agent-platform/codegen/internal/verify/reading-calls';
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import {
  contentOf,
  firstOf,
  lastOf,
  readOperation,
} from '@voice-agent-platform/contract-reader/example-request';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { parsePointer } from '@voice-agent-platform/shared/json';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { createCall, type Call, type Reads } from './create-call.js';
import { camelCase } from './names.js';
import { isLimited, resolve } from './schemas.js';
import { createMember, createValue, type Value } from './values.js';

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

/**
 * Returns the call on the page of an operation. The update of an organization sends back the organization it has read.
 */
function createPageCall(row: OperationRow): Call {
  const reading = readingCalls.find(({ call }) => call === row.operationId);
  return reading ? callThatReads(reading) : createCall(row, firstOf);
}

/** Returns a call with data from another operation's response instead of an example. */
function callThatReads({ operationId, reads: read, change }: ReadingCall): Call {
  const row = findRow(operationId);
  const call = createCall(row, lastOf);
  if (!call.body) throw new Error(`${operationId} has no body`);
  const source = findSource(read);
  const schema = contentOf(readOperation(document, row).requestBody?.content).schema ?? {};
  const { properties = {} } = resolve(schema);
  const owner = call.body.type;
  const members = Object.keys(read.fields).map((field) => {
    const stated = properties[field] ?? {};
    const value: Value = Object.hasOwn(change, field)
      ? createValue(stated, change[field], { owner, field })
      : { owner, field, ...copyFrom(source, field), ...conversionTo(stated) };
    return createMember(schema, value);
  });
  const absent = Object.keys(properties).filter((name) => !Object.hasOwn(read.fields, name));
  const { result } = source.reads.call;
  return {
    ...call,
    body: { ...call.body, members, absent },
    reads: source.reads,
    result: result === call.result ? camelCase(`updated ${call.result}`) : call.result,
  };
}

/** The object that the fields of a body are copied from. */
interface Source {
  readonly reads: Reads;
  readonly schema: Schema;
  /** The name in this object for each field of the body. */
  readonly names: Readonly<Record<string, string>>;
}

function findSource({ operationId, fields }: ReadingCall['reads']): Source {
  const row = findRow(operationId);
  const call = createCall(row, firstOf);
  const isList = call.returns === 'list';
  const places = Object.entries(fields).map(
    ([field, pointer]) => [field, parsePointer(pointer).slice(isList ? 1 : 0)] as const,
  );
  // All fields come from the same object.
  const [part] = places[0]?.[1].slice(0, -1) ?? [];
  const variable = camelCase(part ?? (isList ? call.item : call.result));
  return {
    reads: { call, part, variable },
    schema: sourceSchema(row, part),
    names: Object.fromEntries(places.map(([field, place]) => [field, place.at(-1) ?? ''])),
  };
}

function copyFrom({ reads, schema, names }: Source, field: string) {
  const read = names[field] ?? '';
  const alwaysRead = schema.required?.includes(read) === true;
  return { kind: 'copy', from: reads.variable, read, alwaysRead } as const;
}

/** Returns the schema of the object that fields are copied from: the result, its first item, or a part of it. */
function sourceSchema(row: OperationRow, part: string | undefined): Schema {
  const { schema = {} } = contentOf(
    readOperation(document, row).responses[row.success.status]?.content,
  );
  const object = resolve(schema.items ?? schema);
  return part === undefined ? object : resolve(object.properties?.[part] ?? {});
}

/** Returns the type that a copied value is converted to, if the request's field has another type than the response's. */
function conversionTo(stated: Schema): Pick<Extract<Value, { kind: 'copy' }>, 'as' | 'type'> {
  const schema = resolve(stated);
  if (schema.enum) return { as: 'enumeration', type: referencedName(stated) };
  if (schema.additionalProperties === true && !schema.properties) return { as: 'free-form' };
  return { as: isLimited(schema) ? 'limited' : 'same' };
}
