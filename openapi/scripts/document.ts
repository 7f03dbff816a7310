/** What the scripts read of an OpenAPI document: its operations, their parameters, and what a reference names. */
import { formatPointer, valueAt } from '../../scripts/lib/json-pointer.js';
import { asObject, isObject, objectsIn, type JsonObject } from './json.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export interface OperationEntry {
  path: string;
  /** In upper case, as it is sent. */
  method: string;
  /** RFC 6901 pointer to the operation. */
  pointer: string;
  /** The path item that holds the operation. */
  item: JsonObject;
  operation: JsonObject;
}

export function operationsOf({ paths }: JsonObject): OperationEntry[] {
  return Object.entries(asObject(paths)).flatMap(([path, value]) => {
    const item = asObject(value);
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const pointer = formatPointer(['paths', path, method]);
      return [{ path, method: method.toUpperCase(), pointer, item, operation }];
    });
  });
}

/** The operation's own parameters: one on a path would fail the build, by the check of leftovers. */
export function parametersOf(document: JsonObject, operation: JsonObject): JsonObject[] {
  return objectsIn(operation.parameters).map((parameter) => follow(document, parameter));
}

/** The object itself, or the one that its `$ref` names. */
export function follow(document: JsonObject, object: JsonObject): JsonObject {
  if (typeof object.$ref !== 'string') return object;
  const found = valueAt(document, decodeURIComponent(object.$ref.slice(1)));
  if (!isObject(found)) throw new Error(`${object.$ref} names nothing in the document`);
  return found;
}
