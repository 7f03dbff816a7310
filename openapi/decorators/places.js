/** Names the places of a document as an API designer would type them: `createModel 200`, `Agent.languages[]`. */
import { asArray, asObject, isObject, objectsIn } from './json.js';

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
  /** @type {(name: string, node: unknown, property?: Omit<Place, 'node'>) => void} */
  const add = (name, node, property) => {
    if (isObject(node)) places.set(name, [...(places.get(name) ?? []), { node, ...property }]);
  };
  /** @type {(name: string, schema: unknown, property?: Omit<Place, 'node'>) => void} */
  const addSchema = (name, schema, property) => {
    if (!isObject(schema)) return;
    add(name, schema, property);
    for (const [field, inner] of Object.entries(asObject(schema['properties']))) {
      addSchema(`${name}.${field}`, inner, { owner: schema, field });
    }
    addSchema(`${name}[]`, schema['items']);
  };
  add('API', root);
  for (const tag of asArray(root['tags'])) add(`tag ${asObject(tag)['name']}`, tag);
  for (const operation of operationsIn(root)) {
    const id = String(operation['operationId']);
    add(id, operation);
    for (const [status, response] of Object.entries(asObject(operation['responses']))) {
      add(`${id} ${status}`, response);
    }
  }
  const { schemas, parameters, responses, securitySchemes } = asObject(root['components']);
  for (const [name, schema] of Object.entries(asObject(schemas))) addSchema(name, schema);
  for (const components of [parameters, responses, securitySchemes]) {
    for (const [name, component] of Object.entries(asObject(components))) add(name, component);
  }
  return places;
}

/**
 * Finds the names of the schemas that requests have.
 *
 * @type {(root: Node) => Set<string>}
 */
export function findSentSchemas(root) {
  const schemas = asObject(asObject(root['components'])['schemas']);
  /** @type {Set<string>} */
  const sent = new Set();
  /** @type {(value: unknown) => void} */
  const reach = (value) => {
    const references = JSON.stringify(value ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ''] of references) {
      if (sent.has(name)) continue;
      sent.add(name);
      reach(schemas[name]);
    }
  };
  for (const { requestBody } of operationsIn(root)) reach(requestBody);
  return sent;
}

/** @type {(root: Node) => Node[]} */
function operationsIn(root) {
  return objectsIn(root['paths']).flatMap(objectsIn);
}
