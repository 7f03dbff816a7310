/** Reads parts of an OpenAPI document: values, operations, parameters, and the objects of requests and responses. */
import { formatPointer, isObject, resolveRef, type Json, type JsonObject } from './json.js';

/** Returns the object, or an empty one if the value is something else. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the list, or an empty one if the value is something else. */
export function asArray(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** Returns the string, or an empty one if the value is something else. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the objects among the values of an object or a list. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isObject) : [];
}

/** Calls `visit` with every object and its JSON Pointer, a parent before its children. */
export function walkObjects(
  value: Json,
  visit: (object: JsonObject, pointer: string) => void,
  pointer = '',
): void {
  if (isObject(value)) visit(value, pointer);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    walkObjects(child, visit, `${pointer}${formatPointer([key])}`);
  }
}

/** Returns the object itself, or the object that its `$ref` names. */
export function follow(document: JsonObject, object: JsonObject): JsonObject {
  return resolveRef<JsonObject>(document, object);
}

export interface OperationEntry {
  readonly path: string;
  /** In upper case, as it is sent. */
  readonly method: string;
  readonly operation: JsonObject;
}

/** Lists the operations of a document. The other members of a path are texts or lists. */
export function listOperations({ paths }: JsonObject): OperationEntry[] {
  return Object.entries(asObject(paths)).flatMap(([path, item]) =>
    Object.entries(asObject(item)).flatMap(([method, operation]) =>
      isObject(operation) ? [{ path, method: method.toUpperCase(), operation }] : [],
    ),
  );
}

/** Returns the parameters of an operation. A path has no parameters of its own, because lint rejects them. */
export function listParameters(document: JsonObject, operation: JsonObject): JsonObject[] {
  return objectsIn(operation.parameters).map((parameter) => follow(document, parameter));
}

/**
 * Returns every object in the requests, in the responses, or in both: schemas, and the objects around them. References
 * are followed. Examples are left out. So are the maps of properties, because a property may have the name of a keyword.
 */
export function reachableObjects(
  document: JsonObject,
  direction?: 'request' | 'response',
): Set<JsonObject> {
  const starts = listOperations(document).flatMap(({ operation }) => {
    const { parameters, requestBody, callbacks, responses } = operation;
    return [
      ...(direction === 'response' ? [] : [parameters, requestBody, callbacks]),
      ...(direction === 'request' ? [] : objectsIn(responses)),
    ];
  });
  return reachableFrom(document, ...starts);
}

/** Returns every object that these parts of the document contain or refer to, as `reachableObjects` does. */
export function reachableFrom(
  document: JsonObject,
  ...starts: readonly (Json | undefined)[]
): Set<JsonObject> {
  const reached = new Set<JsonObject>();
  const reach = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(reach);
    if (!isObject(value) || reached.has(value)) return;
    reached.add(value);
    if (value.$ref !== undefined) reach(follow(document, value));
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties') objectsIn(inner).forEach(reach);
      else if (key !== 'examples') reach(inner);
    }
  };
  starts.forEach(reach);
  return reached;
}
