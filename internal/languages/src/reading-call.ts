/** Creates the call of an update that sends back data from an earlier response instead of an example. */
import {
  bodySchema,
  document,
  findRow,
  isFreeForm,
} from '@voice-agent-platform/codegen/internal/verify/document';
import type { ReadingCall } from '@voice-agent-platform/codegen/internal/verify/reading-calls';
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import { firstOf, lastOf } from '@voice-agent-platform/contract-reader/example-request';
import { contentOf, readOperation } from '@voice-agent-platform/contract-reader/read-operation';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { parsePointer } from '@voice-agent-platform/shared/json';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { createCall, type Call, type EarlierResult } from './create-call.js';
import { camelCase } from './names.js';
import { isLimited, resolve } from './schemas.js';
import { createMember, createValue, type Place, type ValueOf } from './values.js';

export function createReadingCall({ operationId, reads, change }: ReadingCall): Call {
  const row = findRow(operationId);
  const call = createCall(row, lastOf);
  if (!call.body) throw new Error(`${operationId} has no body`);
  const source = findSource(reads);
  const schema = bodySchema(row);
  const { properties = {} } = resolve(schema);
  const owner = call.body.type;
  const members = Object.keys(reads.fields).map((field) => {
    const stated = properties[field] ?? {};
    const place = { owner, field };
    const value = Object.hasOwn(change, field)
      ? createValue(stated, change[field], place)
      : createCopy(source, stated, place);
    return createMember(schema, value);
  });
  const absent = Object.keys(properties).filter((name) => !Object.hasOwn(reads.fields, name));
  // A program has both results, so they need different names.
  const isSameResult = source.result.call.result === call.result;
  return {
    ...call,
    body: { ...call.body, members, absent },
    reads: source.result,
    result: isSameResult ? camelCase(`updated ${call.result}`) : call.result,
  };
}

/** The object that the fields of a body are copied from. */
interface Source {
  readonly result: EarlierResult;
  readonly schema: Schema;
  /** The name in this object for each field of the body. */
  readonly names: Readonly<Record<string, string>>;
}

function findSource({ operationId, fields }: ReadingCall['reads']): Source {
  const row = findRow(operationId);
  const call = createCall(row, firstOf);
  const isList = call.returns === 'list';
  const paths = Object.entries(fields).map(([field, pointer]) => {
    const segments = parsePointer(pointer);
    // A place in a list begins with the index of the item.
    return { field, path: isList ? segments.slice(1) : segments };
  });
  // All fields come from the same object: the result or its item, or the object in this field of it.
  const [first] = paths;
  const part = first && first.path.length > 1 ? first.path[0] : undefined;
  const variable = camelCase(part ?? (isList ? call.item : call.result));
  return {
    result: { call, part, variable },
    schema: sourceSchema(row, part),
    names: Object.fromEntries(paths.map(({ field, path }) => [field, path.at(-1) ?? ''])),
  };
}

/** Returns the schema of the object that fields are copied from: the result, its first item, or a part of it. */
function sourceSchema(row: OperationRow, part: string | undefined): Schema {
  const { schema = {} } = contentOf(
    readOperation(document, row).responses[row.success.status]?.content,
  );
  const object = resolve(schema.items ?? schema);
  return part === undefined ? object : resolve(object.properties?.[part] ?? {});
}

/** @param stated the schema of the request's field */
function createCopy(source: Source, stated: Schema, place: Place): ValueOf<'copy'> {
  const { result, schema, names } = source;
  const read = names[place.field] ?? '';
  const alwaysRead = schema.required?.includes(read) === true;
  return {
    ...place,
    kind: 'copy',
    from: result.variable,
    read,
    alwaysRead,
    ...conversionTo(stated),
  };
}

/** Returns the type that a copied value is converted to, if the request's field has another type than the response's. */
function conversionTo(stated: Schema): Pick<ValueOf<'copy'>, 'as' | 'type'> {
  const schema = resolve(stated);
  if (schema.enum) return { as: 'enumeration', type: referencedName(stated) };
  if (isFreeForm(schema)) return { as: 'free-form' };
  return { as: isLimited(schema) ? 'limited' : 'same' };
}
