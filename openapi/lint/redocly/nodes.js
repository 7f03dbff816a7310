/** @import { Context, Location, Node } from './visitor.js' */

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @type {(value: unknown) => Node} */
export const asObject = (value) => (isObject(value) ? value : {});

/** @type {(value: unknown) => unknown[]} */
export const asArray = (value) => (Array.isArray(value) ? value : []);

/** @type {(value: unknown) => string} */
export const text = (value) => (typeof value === 'string' ? value : '');

/** @type {(left: unknown, right: unknown) => boolean} */
export const same = (left, right) => JSON.stringify(left) === JSON.stringify(right);

/** @type {(text: unknown) => boolean} */
export const isSentence = (text) => typeof text === 'string' && /^[A-Z`][^]*\.$/.test(text.trim());

/** @type {(context: Context, value: unknown, location: Location) => Node} */
export const follow = (context, value, location) => {
  const object = asObject(value);
  if (typeof object['$ref'] !== 'string') return object;
  return asObject(context.resolve(object, location.source.absoluteRef).node);
};

/**
 * A schema and every schema below it, each `$ref` followed once. The node with a `$ref` comes too,
 * before what it refers to, so that keywords beside a `$ref` are seen.
 *
 * @param {Context} context
 * @param {unknown} schema
 * @param {Location} location
 * @param {Set<unknown>} seen
 * @returns {Generator<{ schema: Node, location: Location }>}
 */
export function* schemasFrom(context, schema, location, seen = new Set()) {
  if (!isObject(schema) || seen.has(schema)) return;
  seen.add(schema);
  yield { schema, location };
  if (typeof schema['$ref'] === 'string') {
    const target = context.resolve(schema, location.source.absoluteRef);
    if (target.location) yield* schemasFrom(context, target.node, target.location, seen);
  }
  for (const [name, property] of Object.entries(asObject(schema['properties']))) {
    yield* schemasFrom(context, property, location.child(['properties', name]), seen);
  }
  for (const keyword of ['items', 'additionalProperties', 'not']) {
    yield* schemasFrom(context, schema[keyword], location.child(keyword), seen);
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const [index, part] of asArray(schema[keyword]).entries()) {
      yield* schemasFrom(context, part, location.child([keyword, index]), seen);
    }
  }
}

/**
 * The schemas of a request body or a response, by media type.
 *
 * @param {Context} context
 * @param {unknown} holder the body or the response, or a `$ref` to it
 * @param {Location} location
 * @returns {Generator<{ mediaType: string, schema: unknown, location: Location }>}
 */
export function* contentOf(context, holder, location) {
  const object = asObject(holder);
  const target =
    typeof object['$ref'] === 'string'
      ? context.resolve(object, location.source.absoluteRef)
      : { node: object, location };
  for (const [mediaType, media] of Object.entries(asObject(asObject(target.node)['content']))) {
    yield {
      mediaType,
      schema: asObject(media)['schema'],
      location: (target.location ?? location).child(['content', mediaType, 'schema']),
    };
  }
}
