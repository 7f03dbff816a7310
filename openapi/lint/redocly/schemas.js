/** @import { Rule } from './visitor.js' */
import { asArray, asObject, contentOf, isObject, schemasFrom } from './nodes.js';

/**
 * Generators name an inline schema `InlineObject1` or drop it, so each JSON object is a named component.
 *
 * @type {Rule}
 */
export const namedBodies = () => ({
  MediaType: (mediaType, { key, location, report }) => {
    if (key !== 'application/json') return;
    const schema = asObject(mediaType['schema']);
    const named = schema['type'] === 'array' ? asObject(schema['items']) : schema;
    if (typeof named['$ref'] === 'string') return;
    const message = 'A JSON body is a named schema, or an array of one.';
    report({ message, location: location.child('schema') });
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

/**
 * Clients generated in Python, Rust and C# send a default that the caller never set, so a PATCH would overwrite data.
 *
 * @type {Rule}
 */
export const noPatchDefault = () => ({
  PathItem: (item, context) => {
    const location = context.location.child(['patch', 'requestBody']);
    for (const body of contentOf(context, asObject(item['patch'])['requestBody'], location)) {
      for (const { schema, location: place } of schemasFrom(context, body.schema, body.location)) {
        if (!('default' in schema)) continue;
        const message = 'The body of a PATCH has no default.';
        context.report({ message, location: place.child('default').key() });
      }
    }
  },
});
