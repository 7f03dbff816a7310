/** What every client sends: each operation with the examples of its parts, and the schema of each value. */
import { document } from '@voice-agent-platform/codegen/internal/verify/document';
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
  repeatsApiKey,
} from '@voice-agent-platform/contract-reader/example-request';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { camelCase, pascalCase } from './names.js';

/** Where a value is: the schema that has it, or the operation, for the names of types and for errors. */
export interface Place {
  readonly owner: string;
  readonly field: string;
}

/** A value with what a typed language has to know about it. */
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
        /** The fields that are not sent, for languages that have to name them. */
        readonly absent: readonly string[];
      }
    /** An object with any names, and values of one type, or of any. */
    | {
        readonly kind: 'map' | 'free-form';
        readonly type?: string | undefined;
        readonly members: readonly Member[];
      }
    /** The same field of the object that another operation has returned. */
    | { readonly kind: 'copy'; readonly from: string; readonly limited: boolean }
    /** The organization, which is up to who runs the call. */
    | { readonly kind: 'organization' }
    /** What a driver has received: the data of the first run. */
    | { readonly kind: 'received' }
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
  /** Undefined for an optional parameter that is left out. */
  readonly value?: Value | undefined;
}

export interface Call {
  readonly operationId: string;
  readonly root: OperationRow['root'];
  readonly tag: string;
  /** In the order of the document. */
  readonly parameters: readonly Parameter[];
  readonly body?: ObjectValue;
  /** Whether the document requires the body. Some languages pass an optional one by its name. */
  readonly bodyRequired: boolean;
  /** The operation whose result the body is made from. */
  readonly reads?: Call;
  readonly returns: 'object' | 'list' | 'text' | 'nothing';
  /** The status of a success. */
  readonly status: number;
  /** The schema of the result, or of its items. */
  readonly type: string;
  /** What the result is called, in camel case. */
  readonly result: string;
  /** What one of a list is called, in camel case. */
  readonly item: string;
  readonly prints: Prints;
}

/** What a program prints of the response, and never a secret. */
export type Prints =
  /** The status, if nothing else is known to be safe. */
  | { readonly kind: 'status' }
  /** The text that was returned. */
  | { readonly kind: 'text' }
  /** A field of the object, or of each object in the list, one a line. It is a text that is always present. */
  | { readonly kind: 'field'; readonly field: string }
  /** The texts in a field of the object, one a line. */
  | { readonly kind: 'items'; readonly field: string; readonly required: boolean };

/** Kinds that are a type or a format of the document. */
const SCALARS: readonly unknown[] = ['string', 'email', 'uri', 'integer', 'number', 'boolean'];

/** What the programs of the pages call, with the short example of each body. In the order of the table of operations. */
export const calls: readonly Call[] = operations.map((row) => callOf(row, firstOf));

/** What a driver calls, by the names of the steps. The last one sends back what another operation has returned. */
export const driverCalls: readonly (readonly [step: string, call: Call])[] = [
  ...operations.map((row) => [row.operationId, callOf(row, lastOf)] as const),
  ['free-form', freeFormCall()],
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
  const type = typeOf(response?.items ?? response) ?? '';
  if (response && type === '' && success.body !== 'text') {
    throw new Error(`The response of ${operationId} has no name for its type`);
  }
  // It sends back what it has read, with the fields that its example changes.
  const reads = repeatsApiKey(operation)
    ? operations.find(({ method, path }) => method === 'GET' && path === row.path)
    : undefined;
  const media = requestBody && contentOf(requestBody.content);
  const body = media && bodyOf(operationId, media, exampleOf, reads);
  const returned = response ? (response.items ? 'list' : 'object') : 'nothing';
  const returns = success.body === 'text' ? 'text' : returned;
  return {
    operationId,
    root,
    tag,
    parameters: parameters.map((each) => parameterOf(operationId, each)),
    ...(body && { body }),
    bodyRequired: requestBody?.required === true,
    ...(reads && { reads: callOf(reads, exampleOf) }),
    returns,
    status: success.status,
    type,
    result: camelCase(`${reads ? 'updated ' : ''}${resultOf(operationId, returns, type)}`),
    item: camelCase(type),
    prints: returns === 'text' ? { kind: 'text' } : printedOf(row, response?.items ?? response),
  };
}

/** Updates a use case with the data of a run. */
function freeFormCall(): Call {
  const call = findCall('updateUseCase');
  if (!call.body) throw new Error('updateUseCase has no body');
  const { type } = call.body;
  const value: Value = { owner: type, field: 'params', kind: 'received' };
  const members = [{ name: 'params', value, required: false, nullable: false }];
  const absent = [...call.body.absent, ...call.body.members.map(({ name }) => name)];
  return {
    ...call,
    body: { ...call.body, members, absent: absent.filter((name) => name !== 'params') },
  };
}

/** The first text that is always present, and the identifier only if there is no other. */
function printedOf({ secrets }: OperationRow, response: Schema = {}): Prints {
  const { properties = {}, required = [] } = schemaOf(response);
  const fields = Object.entries(properties)
    .filter(([name]) => !secrets.response.some((place) => place.split('.').includes(name)))
    .map(([name, stated]) => ({ name, stated, schema: schemaOf(stated) }));
  const isText = ({ type, format, enum: values }: Schema) =>
    type === 'string' && format === undefined && values === undefined;
  const texts = fields.filter(
    ({ name, stated, schema }) => required.includes(name) && !isNullable(stated) && isText(schema),
  );
  const text = texts.find(({ name }) => !name.endsWith('id')) ?? texts[0];
  if (text) return { kind: 'field', field: text.name };
  const list = fields.find(({ schema: { items } }) => items && isText(schemaOf(items)));
  if (!list) return { kind: 'status' };
  return { kind: 'items', field: list.name, required: required.includes(list.name) };
}

/** An operation that reads names its result (`callTags` of `listCallTags`); of the others, the schema does. */
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
  media: Media,
  exampleOf: ExampleOf,
  reads?: OperationRow,
): ObjectValue {
  const schema: Schema = media.schema ?? {};
  const body = valueOf(schema, exampleOf(media.examples), { owner: operationId, field: 'body' });
  if (body.kind !== 'object') throw new Error(`The body of ${operationId} is not an object`);
  if (!reads) return body;
  const { responses } = readOperation(document, reads);
  const known = contentOf(responses[reads.success.status]?.content);
  const before = firstOf(known.examples) as Record<string, unknown>;
  const after = exampleOf(media.examples) as Record<string, unknown>;
  const from = resultOf(reads.operationId, 'object', typeOf(known.schema) ?? '');
  const { properties = {} } = schemaOf(schema);
  const members = Object.entries(properties).map(([name, stated]) => {
    const changed = body.members.find((member) => member.name === name);
    if (changed && JSON.stringify(before[name]) !== JSON.stringify(after[name])) return changed;
    const limited = isLimited(schemaOf(stated));
    return memberOf(schema, { owner: body.type, field: name, kind: 'copy', from, limited });
  });
  return { ...body, members, absent: [] };
}

function valueOf(stated: Schema, example: unknown, place: Place): Value {
  const schema = schemaOf(stated);
  const type = typeOf(stated);
  if (schema.enum) return { ...place, kind: 'enumeration', type, value: example as string };
  // Doubles are the only numbers with decimals that the document has.
  const kind = schema.format === 'double' ? 'number' : (schema.format ?? schema.type);
  if (SCALARS.includes(kind)) {
    return { ...place, kind, value: example, limited: isLimited(schema) } as Value;
  }
  if (kind === 'array') {
    const { items = {} } = schema;
    const values = (example as unknown[]).map((each) => valueOf(items, each, place));
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
    // A member of a free-form object has no schema but what it is.
    const members = Object.entries(example as object).map(([name, value]) =>
      unnamed(valueOf(other === true ? { type: typeof value } : other, value, place), name),
    );
    return { ...place, kind: other === true ? 'free-form' : 'map', type, members };
  }
  throw new Error(`${place.owner}.${place.field}: no writer knows ${JSON.stringify(stated)}`);
}

/** A value as the field of an object of the schema. */
function memberOf(stated: Schema, value: Value): Member {
  const { properties = {}, required = [] } = schemaOf(stated);
  const name = value.field;
  const nullable = isNullable(properties[name] ?? {});
  return { name, value, required: required.includes(name), nullable };
}

/** An entry of a map, or an item of a list, which no schema names. */
function unnamed(value: Value, name = ''): Member {
  return { name, value, required: true, nullable: false };
}

/** The schema that a reference names, with a reference in `allOf`, as the document writes one that is nullable. */
function schemaOf(schema: Schema): Schema {
  const [only] = schema.allOf ?? [];
  return resolveRef<Schema>(document, only ?? schema);
}

function typeOf(schema: Schema | undefined): string | undefined {
  return (schema?.allOf?.[0] ?? schema)?.$ref?.split('/').at(-1);
}

function isNullable(schema: Schema): boolean {
  return schema.nullable === true || schemaOf(schema).nullable === true;
}

function isLimited({ type, minLength, maxLength }: Schema): boolean {
  return type === 'string' && (minLength ?? maxLength) !== undefined;
}

/** A type without a name is called after its field. */
export function typeName(value: Value): string {
  const named = 'type' in value ? value.type : undefined;
  return named ?? pascalCase(value.owner) + pascalCase(value.field);
}
