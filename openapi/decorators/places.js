/** Names the places of a document as an API designer would type them: `createModel 200`, `Agent.languages[]`. */
import { asObject, isObject, namedObjects, objectsIn } from './json.js';

/** @typedef {import('./json.js').Node} Node */
/** @typedef {{ node: Node, owner?: Node, field?: string }} Place The owner of a property has it under the name `field`. */

/**
 * Finds every place by its name. Several places can share a name: a parameter and a schema.
 *
 * @param {Node} root
 * @returns {Map<string, Place[]>}
 */
export function findPlaces(root) {
  /** @type {Map<string, Place[]>} */
  const places = new Map();
  for (const [name, place] of listPlaces(root)) {
    places.set(name, [...(places.get(name) ?? []), place]);
  }
  return places;
}

/** @type {(root: Node) => Generator<[string, Place]>} */
function* listPlaces(root) {
  yield ['API', { node: root }];
  for (const tag of objectsIn(root['tags'])) yield [`tag ${tag['name']}`, { node: tag }];
  for (const operation of operationsIn(root)) {
    const id = String(operation['operationId']);
    yield [id, { node: operation }];
    for (const [status, response] of namedObjects(operation['responses'])) {
      yield [`${id} ${status}`, { node: response }];
    }
  }
  const { schemas, parameters, responses, securitySchemes } = asObject(root['components']);
  for (const [name, schema] of namedObjects(schemas)) {
    yield* listSchemaPlaces(name, { node: schema });
  }
  for (const components of [parameters, responses, securitySchemes]) {
    for (const [name, component] of namedObjects(components)) yield [name, { node: component }];
  }
}

/**
 * Lists a schema, its properties, and its items.
 *
 * @type {(name: string, place: Place) => Generator<[string, Place]>}
 */
function* listSchemaPlaces(name, place) {
  yield [name, place];
  const { node: owner } = place;
  for (const [field, node] of namedObjects(owner['properties'])) {
    yield* listSchemaPlaces(`${name}.${field}`, { node, owner, field });
  }
  const { items } = owner;
  if (isObject(items)) yield* listSchemaPlaces(`${name}[]`, { node: items });
}

/** @type {(root: Node) => Node[]} */
export function operationsIn(root) {
  return objectsIn(root['paths']).flatMap(objectsIn);
}
