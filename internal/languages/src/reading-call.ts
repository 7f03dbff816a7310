/** Creates the call of an update that sends back data from an earlier response instead of an example. */
import {
  bodySchema,
  document,
  findRow,
  isFreeForm,
} from '@voice-agent-platform/codegen/internal/verify/document';
import type {
  ReadingCall,
  ReadObject,
} from '@voice-agent-platform/codegen/internal/verify/reading-calls';
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import { firstOf, lastOf } from '@voice-agent-platform/contract-reader/example-request';
import { contentOf, readOperation } from '@voice-agent-platform/contract-reader/read-operation';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { parsePointer } from '@voice-agent-platform/shared/json';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { createCall, type Call, type EarlierResult } from './create-call.js';
import { camelCase } from './names.js';
import { isLimited, resolve } from './schemas.js';
import { createMember, createValue, type ValueOf } from './values.js';

export function createReadingCall({ operationId, reads, change }: ReadingCall): Call {
  const row = findRow(operationId);
  const call = createCall(row, lastOf);
  if (!call.body) throw new Error(`${operationId} has no body`);
  const source = findSource(reads);
  const schema = bodySchema(row);
  const { properties = {} } = resolve(schema);
  const owner = call.body.type;
  const members = Object.entries(reads.fields).map(([field, read]) => {
    const stated = properties[field];
    if (!stated) throw new Error(`The body of ${operationId} has no field ${field}`);
    const place = { owner, field };
    const value = Object.hasOwn(change, field)
      ? createValue(stated, change[field], place)
      : { ...place, ...copyField(source, read), ...conversionTo(stated) };
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
}

/** Finds the object: the result of an operation, its first item, or the object in a field of either. */
function findSource({ operationId, pointer }: ReadObject): Source {
  const row = findRow(operationId);
  const call = createCall(row, firstOf);
  const isList = call.returns === 'list';
  // A place in a list begins with the index of the item.
  const [part] = parsePointer(pointer).slice(isList ? 1 : 0);
  const variable = camelCase(part ?? (isList ? call.item : call.result));
  return { result: { call, part, variable }, schema: sourceSchema(row, part) };
}

function sourceSchema(row: OperationRow, part: string | undefined): Schema {
  const { schema = {} } = contentOf(
    readOperation(document, row).responses[row.success.status]?.content,
  );
  const object = resolve(schema.items ?? schema);
  return part === undefined ? object : resolve(object.properties?.[part] ?? {});
}

function copyField({ result, schema }: Source, read: string) {
  const alwaysRead = schema.required?.includes(read) === true;
  return { kind: 'copy', from: result.variable, read, alwaysRead } as const;
}

/** Returns the type that a copied value is converted to, if the request's field has another type than the response's. */
function conversionTo(stated: Schema): Pick<ValueOf<'copy'>, 'as' | 'type'> {
  const schema = resolve(stated);
  if (schema.enum) return { as: 'enumeration', type: referencedName(stated) };
  if (isFreeForm(schema)) return { as: 'free-form' };
  return { as: isLimited(schema) ? 'limited' : 'same' };
}
