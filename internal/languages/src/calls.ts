/**
 * Derives the calls that every client makes: each operation with the examples of its parts, and the schema of each
 * value.
 */
import { document } from '@voice-agent-platform/codegen/internal/verify/document';
import {
  readingCalls,
  type ReadingCall,
} from '@voice-agent-platform/codegen/internal/verify/steps';
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
import { parsePointer, resolveRef } from '@voice-agent-platform/shared/json';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { camelCase, pascalCase } from './names.js';

/** The place of a value: its schema, or the operation. Types and errors use its name. */
export interface Place {
  readonly owner: string;
  readonly field: string;
}

/** A value, and the type information that typed languages need. */
export type Value = Place &
  (
    | {
        readonly kind: 'string' | 'email' | 'uri';
        readonly value: string;
        readonly limited: boolean;
      }
    | { readonly kind: 'integer' | 'number'; readonly value: number }
    | { readonly kind: 'boolean'; readonly value: boolean }
    /** Without a type if the schema has no name. */
    | { readonly kind: 'enumeration'; readonly type?: string | undefined; readonly value: string }
    | { readonly kind: 'list'; readonly members: readonly Member[] }
    | {
        readonly kind: 'object';
        readonly type: string;
        readonly members: readonly Member[];
        /** The fields that are not sent, because some languages must name them. */
        readonly absent: readonly string[];
      }
    /** An object with arbitrary names, and values of one type or of any. */
    | {
        readonly kind: 'map' | 'free-form';
        readonly type?: string | undefined;
        readonly members: readonly Member[];
      }
    /** A field of an object from the response of another operation. */
    | {
        readonly kind: 'copy';
        /** The variable with the object, in camel case. */
        readonly from: string;
        /** The field of that object. */
        readonly read: string;
        /** The type that the value is converted to, if the request's field has another type than the response's. */
        readonly as: 'enumeration' | 'free-form' | 'limited' | 'same';
        /** The name of the enumeration in requests, if its schema has one. */
        readonly type?: string | undefined;
      }
    /** The organization, which depends on who runs the call. */
    | { readonly kind: 'organization' }
  );

export type Kind = Value['kind'];
export type ObjectValue = Extract<Value, { kind: 'object' }>;

/** A field of an object, an entry of a map, or an item of a list, which has no name. */
export interface Member {
  readonly name: string;
  readonly value: Value;
  readonly required: boolean;
  readonly nullable: boolean;
}

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
  readonly returns: 'object' | 'list' | 'text' | 'nothing';
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

/** The part of the response that a program prints. It is never a secret. */
export type Prints =
  /** The status, if nothing else is known to be safe. */
  | { readonly kind: 'status' }
  /** The returned text. */
  | { readonly kind: 'text' }
  /** A field of the object, or of each object in the list, one per line. It is a text that is always present. */
  | { readonly kind: 'field'; readonly field: string }
  /** The texts in a field of the object, one per line. */
  | { readonly kind: 'items'; readonly field: string; readonly required: boolean };

/** Kinds with the same name as a type or format of the document. */
const SCALARS: readonly unknown[] = ['string', 'email', 'uri', 'integer', 'number', 'boolean'];

/** The calls of the pages' programs, with the short example of each body, in the order of the table of operations. */
export const calls: readonly Call[] = operations.map(programOf);

/** The calls of the driver by name, with the full example of each body or with data from earlier responses. */
export const driverCalls: readonly (readonly [name: string, call: Call])[] = [
  ...operations
    .filter(({ operationId }) => !readingCalls.some(({ call }) => call === operationId))
    .map((row) => [row.operationId, callOf(row, lastOf)] as const),
  ...readingCalls.map((reading) => [reading.call, callThatReads(reading)] as const),
];

export function findCall(operationId: string): Call {
  const found = calls.find((call) => call.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not an API operation`);
  return found;
}

type ExampleOf = (examples?: Examples) => unknown;

function callOf(row: OperationRow, exampleOf: ExampleOf): Call {
  const { operationId, root, tag, success } = row;
  const operation = readOperation(document, row);
  const { parameters = [], requestBody, responses } = operation;
  const response = contentOf(responses[success.status]?.content).schema;
  const type = referencedName(response?.items ?? response ?? {}) ?? '';
  if (response && type === '' && success.body !== 'text') {
    throw new Error(`The response of ${operationId} has no name for its type`);
  }
  const media = requestBody && contentOf(requestBody.content);
  const body = media && bodyOf(operationId, media, exampleOf);
  const returned = response ? (response.items ? 'list' : 'object') : 'nothing';
  const returns = success.body === 'text' ? 'text' : returned;
  return {
    operationId,
    root,
    tag,
    parameters: parameters.map((parameter) => parameterOf(operationId, parameter)),
    ...(body && { body }),
    bodyRequired: requestBody?.required === true,
    returns,
    status: success.status,
    type,
    result: resultOf(operationId, returns, type),
    item: camelCase(type),
    prints: returns === 'text' ? { kind: 'text' } : choosePrints(row, response?.items ?? response),
  };
}

/**
 * Returns the call on the page of an operation. The update of an organization sends back the organization it has read.
 */
function programOf(row: OperationRow): Call {
  const reading = readingCalls.find(({ call }) => call === row.operationId);
  return reading ? callThatReads(reading) : callOf(row, firstOf);
}

/** Returns a call with data from another operation's response instead of an example. */
function callThatReads({ operationId, reads, change }: ReadingCall): Call {
  const [row, reader] = [operationId, reads.operationId].map((id) =>
    operations.find((row) => row.operationId === id),
  );
  if (!row || !reader) throw new Error(`${operationId} or ${reads.operationId} does not exist`);
  const call = callOf(row, lastOf);
  if (!call.body) throw new Error(`${operationId} has no body`);
  const read = callOf(reader, firstOf);
  const places = Object.entries(reads.fields).map(
    ([name, pointer]) =>
      [name, parsePointer(pointer).slice(read.returns === 'list' ? 1 : 0)] as const,
  );
  // All fields come from the same object.
  const [part] = places[0]?.[1].slice(0, -1) ?? [];
  const variable = camelCase(part ?? (read.returns === 'list' ? read.item : read.result));
  const schema = contentOf(readOperation(document, row).requestBody?.content).schema ?? {};
  const { properties = {} } = resolve(schema);
  const members = places.map(([field, place]) => {
    const stated = properties[field] ?? {};
    const owner = call.body!.type;
    if (Object.hasOwn(change, field))
      return memberOf(schema, valueOf(stated, change[field], { owner, field }));
    const copy = {
      kind: 'copy',
      from: variable,
      read: place.at(-1) ?? '',
      ...sentAs(stated),
    } as const;
    return memberOf(schema, { owner, field, ...copy });
  });
  const absent = Object.keys(properties).filter((name) => !Object.hasOwn(reads.fields, name));
  const result = read.result === call.result ? camelCase(`updated ${call.result}`) : call.result;
  return {
    ...call,
    body: { ...call.body, members, absent },
    reads: { call: read, part, variable },
    result,
  };
}

function sentAs(stated: Schema): Pick<Extract<Value, { kind: 'copy' }>, 'as' | 'type'> {
  const schema = resolve(stated);
  if (schema.enum) return { as: 'enumeration', type: referencedName(stated) };
  if (schema.additionalProperties === true && !schema.properties) return { as: 'free-form' };
  return { as: isLimited(schema) ? 'limited' : 'same' };
}

/** Chooses the first text that is always present. The identifier comes last. */
function choosePrints({ secrets }: OperationRow, response: Schema = {}): Prints {
  const { properties = {}, required = [] } = resolve(response);
  const fields = Object.entries(properties)
    .filter(([name]) => !secrets.response.some((place) => place.split('.').includes(name)))
    .map(([name, stated]) => ({ name, stated, schema: resolve(stated) }));
  const isText = ({ type, format, enum: values }: Schema) =>
    type === 'string' && format === undefined && values === undefined;
  const texts = fields.filter(
    ({ name, stated, schema }) => required.includes(name) && !isNullable(stated) && isText(schema),
  );
  const text = texts.find(({ name }) => !name.endsWith('id')) ?? texts[0];
  if (text) return { kind: 'field', field: text.name };
  const list = fields.find(({ schema: { items } }) => items && isText(resolve(items)));
  if (!list) return { kind: 'status' };
  return { kind: 'items', field: list.name, required: required.includes(list.name) };
}

/** Names the result after an operation that reads (`callTags` for `listCallTags`), otherwise after the schema. */
function resultOf(operationId: string, returns: Call['returns'], type: string): string {
  if (returns === 'nothing') return 'response';
  if (returns === 'list') return camelCase(`${type}s`);
  return camelCase(/^get|^list/.test(operationId) ? operationId.replace(/^get|^list/, '') : type);
}

function parameterOf(operationId: string, parameter: StatedParameter): Parameter {
  const { name, in: where, required = false, schema } = parameter;
  const place = { owner: operationId, field: name };
  const sent = isSent(parameter) ? valueOf(schema, firstOf(parameter.examples), place) : undefined;
  const value: Value | undefined = where === 'header' ? { ...place, kind: 'organization' } : sent;
  return { name, in: where, required, value };
}

function bodyOf(
  operationId: string,
  { schema = {}, examples }: Media,
  exampleOf: ExampleOf,
): ObjectValue {
  const body = valueOf(schema, exampleOf(examples), { owner: operationId, field: 'body' });
  if (body.kind !== 'object') throw new Error(`The body of ${operationId} is not an object`);
  return body;
}

function valueOf(stated: Schema, example: unknown, place: Place): Value {
  const schema = resolve(stated);
  const type = referencedName(stated);
  if (schema.enum) return { ...place, kind: 'enumeration', type, value: example as string };
  // Doubles are the only decimal numbers in the document.
  const kind = schema.format === 'double' ? 'number' : (schema.format ?? schema.type);
  if (SCALARS.includes(kind)) {
    return { ...place, kind, value: example, limited: isLimited(schema) } as Value;
  }
  if (kind === 'array') {
    const { items = {} } = schema;
    const values = (example as unknown[]).map((item) => valueOf(items, item, place));
    return { ...place, kind: 'list', members: values.map((value) => unnamed(value)) };
  }
  const { properties, additionalProperties: other } = schema;
  if (kind === 'object' && properties && type !== undefined) {
    const entries = Object.entries(example as object);
    const members = entries.map(([field, value]) =>
      memberOf(stated, valueOf(properties[field] ?? {}, value, { owner: type, field })),
    );
    const absent = Object.keys(properties).filter(
      (name) => !Object.hasOwn(example as object, name),
    );
    return { ...place, kind, type, members, absent };
  }
  if (kind === 'object' && other) {
    // A member of a free-form object has no schema, so its type comes from the value.
    const members = Object.entries(example as object).map(([name, value]) =>
      unnamed(valueOf(other === true ? { type: typeof value } : other, value, place), name),
    );
    return { ...place, kind: other === true ? 'free-form' : 'map', type, members };
  }
  throw new Error(`${place.owner}.${place.field}: no writer knows ${JSON.stringify(stated)}`);
}

/** Returns the value of a field in an object of the schema. */
function memberOf(stated: Schema, value: Value): Member {
  const { properties = {}, required = [] } = resolve(stated);
  const name = value.field;
  const nullable = isNullable(properties[name] ?? {});
  return { name, value, required: required.includes(name), nullable };
}

/** Returns an entry of a map or an item of a list, which have no names in the schema. */
function unnamed(value: Value, name = ''): Member {
  return { name, value, required: true, nullable: false };
}

function resolve(schema: Schema): Schema {
  return resolveRef<Schema>(document, schema);
}

function isNullable(schema: Schema): boolean {
  return resolve(schema).nullable === true;
}

function isLimited({ type, minLength, maxLength }: Schema): boolean {
  return type === 'string' && (minLength ?? maxLength) !== undefined;
}

/** Returns the name of a type. A type without a name is named after its field. */
export function typeName(value: Value): string {
  const named = 'type' in value ? value.type : undefined;
  return named ?? pascalCase(value.owner) + pascalCase(value.field);
}
