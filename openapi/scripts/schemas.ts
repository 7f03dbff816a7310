/** Walks over the schemas of a document, by the direction that they travel in. */
import { methods } from './document.js';
import { isObject, valueAt, type Json, type JsonObject } from './json.js';

export type Direction = 'request' | 'answer';

/** Every schema object that a request or an answer reaches, references followed. A node that is a `$ref` counts too. */
export function reachableSchemas(document: JsonObject, direction: Direction): Set<JsonObject> {
  const reached = new Set<JsonObject>();
  for (const operation of operations(document)) {
    for (const root of rootsOf(document, operation, direction)) reach(document, root, reached);
  }
  return reached;
}

/** Every schema object of the document, whether something uses it or not. */
export function allSchemas(document: JsonObject): Set<JsonObject> {
  const found = new Set<JsonObject>();
  const { schemas = {} } = objectAt(document, '/components');
  for (const schema of objects(schemas)) reach(document, schema, found);
  for (const direction of ['request', 'answer'] as const) {
    for (const schema of reachableSchemas(document, direction)) found.add(schema);
  }
  return found;
}

export function pathParameters(document: JsonObject): JsonObject[] {
  const used = operations(document).flatMap((operation) => parametersOf(document, operation));
  return [...new Set(used)].filter((parameter) => parameter.in === 'path');
}

export function operations(document: JsonObject): JsonObject[] {
  return objects(document.paths).flatMap((item) =>
    methods.flatMap((method) => objects([item[method] ?? null])),
  );
}

/** The object itself, or the one that its `$ref` names. */
export function follow(document: JsonObject, object: JsonObject): JsonObject {
  if (typeof object.$ref !== 'string') return object;
  return objectAt(document, decodeURIComponent(object.$ref.slice(1)));
}

function rootsOf(document: JsonObject, operation: JsonObject, direction: Direction): JsonObject[] {
  const carriers =
    direction === 'request'
      ? [
          ...parametersOf(document, operation),
          ...objects([operation.requestBody ?? null]).flatMap((body) =>
            objects(follow(document, body).content),
          ),
        ]
      : objects(operation.responses)
          .map((response) => follow(document, response))
          .flatMap(({ content, headers }) => [...objects(content), ...objects(headers)]);
  return carriers.flatMap(({ schema = null }) => objects([schema]));
}

export function parametersOf(document: JsonObject, operation: JsonObject): JsonObject[] {
  return objects(operation.parameters).map((parameter) => follow(document, parameter));
}

function reach(document: JsonObject, schema: JsonObject, reached: Set<JsonObject>): void {
  if (reached.has(schema)) return;
  reached.add(schema);
  const inside = [
    ...objects(schema.properties),
    ...objects([schema.items ?? null, schema.additionalProperties ?? null, schema.not ?? null]),
    ...['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => objects(schema[keyword])),
  ];
  for (const each of inside) reach(document, each, reached);
  if (schema.$ref !== undefined) reach(document, follow(document, schema), reached);
}

function objects(value: Json | undefined): JsonObject[] {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isObject) : [];
}

function objectAt(document: JsonObject, pointer: string): JsonObject {
  const found = valueAt(document, pointer);
  if (!isObject(found)) throw new Error(`${pointer} names nothing in the document`);
  return found;
}
