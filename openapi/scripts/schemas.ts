/** Walks over the schemas of a document, by the direction that they travel in. */
import { follow, operationsOf, parametersOf } from './document.js';
import { asObject, objectsIn, type JsonObject } from './json.js';

export type Direction = 'request' | 'answer';

/** Every schema object that a request or an answer reaches, references followed. A node that is a `$ref` counts too. */
export function reachableSchemas(document: JsonObject, direction: Direction): Set<JsonObject> {
  const reached = new Set<JsonObject>();
  for (const { operation } of operationsOf(document)) {
    for (const root of rootsOf(document, operation, direction)) reach(document, root, reached);
  }
  return reached;
}

/** Every schema object of the document, whether something uses it or not. */
export function allSchemas(document: JsonObject): Set<JsonObject> {
  const found = new Set<JsonObject>();
  for (const schema of objectsIn(asObject(document.components).schemas)) {
    reach(document, schema, found);
  }
  for (const direction of ['request', 'answer'] as const) {
    for (const schema of reachableSchemas(document, direction)) found.add(schema);
  }
  return found;
}

/** The schemas that a request or an answer carries, before any reference is followed. */
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
