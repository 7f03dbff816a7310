/** The parts of an OpenAPI document that the scripts read: values, operations, parameters and schemas. */
import {
  formatPointer,
  isObject,
  parsePointer,
  resolveRef,
  valueAt,
  type Json,
  type JsonObject,
} from './json.js';

/** The object, or an empty one if the value is something else. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The list, or an empty one if the value is something else. */
export function asArray(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** The string, or an empty one if the value is something else. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The objects among the values of an object or a list. */
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

/** A copy with other values at some JSON Pointers; `undefined` removes what is there. */
export function edited(
  document: JsonObject,
  changes: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const copy = structuredClone(document);
  for (const [pointer, value] of Object.entries(changes)) {
    const path = parsePointer(pointer);
    const key = path.pop() ?? '';
    const holder = valueAt(copy, formatPointer(path));
    if (typeof holder !== 'object' || holder === null) throw new Error(`No ${pointer} to change`);
    if (value !== undefined) Reflect.set(holder, key, structuredClone(value));
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else if (!Reflect.has(holder, key)) throw new Error(`No ${pointer} to remove`);
    else Reflect.deleteProperty(holder, key);
  }
  return copy;
}

/** The object itself, or the object that its `$ref` names. */
export function follow(document: JsonObject, object: JsonObject): JsonObject {
  return resolveRef<JsonObject>(document, object);
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export interface OperationEntry {
  readonly path: string;
  /** In upper case, as it is sent. */
  readonly method: string;
  /** JSON Pointer to the operation. */
  readonly pointer: string;
  /** The path item that holds the operation. */
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

export function operationsOf({ paths }: JsonObject): OperationEntry[] {
  return Object.entries(asObject(paths)).flatMap(([path, value]) => {
    const item = asObject(value);
    return METHODS.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const pointer = formatPointer(['paths', path, method]);
      return [{ path, method: method.toUpperCase(), pointer, item, operation }];
    });
  });
}

/** The parameters of an operation. A path has no parameters of its own: the 3.0 profile rejects them. */
export function parametersOf(document: JsonObject, operation: JsonObject): JsonObject[] {
  return objectsIn(operation.parameters).map((parameter) => follow(document, parameter));
}

export type Direction = 'request' | 'response';

/** Every schema object that a request or a response reaches, references followed. A node with a `$ref` counts too. */
export function reachableSchemas(document: JsonObject, direction: Direction): Set<JsonObject> {
  const reached = new Set<JsonObject>();
  for (const { operation } of operationsOf(document)) {
    for (const root of rootsOf(document, operation, direction)) reach(document, root, reached);
  }
  return reached;
}

/** Every schema object of the document, used or not. */
export function allSchemas(document: JsonObject): Set<JsonObject> {
  const found = new Set<JsonObject>();
  for (const schema of objectsIn(asObject(document.components).schemas)) {
    reach(document, schema, found);
  }
  for (const direction of ['request', 'response'] as const) {
    for (const schema of reachableSchemas(document, direction)) found.add(schema);
  }
  return found;
}

/** The schemas of a request or of its responses, before any reference is followed. */
function rootsOf(document: JsonObject, operation: JsonObject, direction: Direction): JsonObject[] {
  const carriers =
    direction === 'request'
      ? [
          ...parametersOf(document, operation),
          ...objectsIn(follow(document, asObject(operation.requestBody)).content),
        ]
      : objectsIn(operation.responses)
          .map((response) => follow(document, response))
          .flatMap(({ content, headers }) => [...objectsIn(content), ...objectsIn(headers)]);
  return carriers.flatMap(({ schema = null }) => objectsIn([schema]));
}

function reach(document: JsonObject, schema: JsonObject, reached: Set<JsonObject>): void {
  if (reached.has(schema)) return;
  reached.add(schema);
  const inside = [
    ...objectsIn(schema.properties),
    ...objectsIn([schema.items ?? null, schema.additionalProperties ?? null, schema.not ?? null]),
    ...['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => objectsIn(schema[keyword])),
  ];
  for (const each of inside) reach(document, each, reached);
  if (schema.$ref !== undefined) reach(document, follow(document, schema), reached);
}
