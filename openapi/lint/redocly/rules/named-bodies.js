/** @import { Rule } from '../visitor.js' */
import { asArray, asObject, isObject } from '../nodes.js';

/**
 * Generators name an inline schema `InlineObject1` or drop it, so each object of JSON is a component
 * with a name of its own.
 *
 * @type {Rule}
 */
export const namedBodies = () => ({
  MediaType: (mediaType, { key, location, report }) => {
    if (key !== 'application/json') return;
    const schema = asObject(mediaType['schema']);
    const named = schema['type'] === 'array' ? asObject(schema['items']) : schema;
    if (typeof named['$ref'] === 'string') return;
    report({
      message: 'A JSON body is a named schema, or an array of one.',
      location: location.child('schema'),
    });
  },
  Schema: (schema, { location, report }) => {
    const parts = [
      ...Object.entries(asObject(schema['properties'])).map(
        ([name, part]) => /** @type {const} */ ([['properties', name], part]),
      ),
      /** @type {const} */ ([['items'], schema['items']]),
      ...['anyOf', 'oneOf'].flatMap((keyword) =>
        asArray(schema[keyword]).map(
          (part, index) => /** @type {const} */ ([[keyword, index], part]),
        ),
      ),
    ];
    for (const [keys, part] of parts) {
      if (!isObject(part) || !('properties' in part || 'enum' in part)) continue;
      report({
        message: 'An object or an enum is a named schema.',
        location: location.child(keys),
      });
    }
  },
});
