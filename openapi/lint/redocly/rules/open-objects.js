/** @import { Rule } from '../visitor.js' */
import { isObject } from '../nodes.js';

const CLOSING = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'];

/**
 * The platform may add a field at any time, so nothing is closed. A bare `type: object` is dropped by
 * one generator and typed as an empty object by another, so a free-form object says that it is open.
 *
 * @type {Rule}
 */
export const openObjects = () => ({
  Schema: (schema, { location, report }) => {
    for (const keyword of CLOSING) {
      if (schema[keyword] === undefined || schema[keyword] === true) continue;
      if (keyword === 'additionalProperties' && isObject(schema[keyword])) continue;
      const message = `No object is closed; \`${keyword}\` closes it.`;
      report({ message, location: location.child(keyword).key() });
    }
    const isFreeForm = schema['type'] === 'object' && !('properties' in schema);
    if (!isFreeForm || 'additionalProperties' in schema) return;
    const message = 'A free-form object says `additionalProperties: true`.';
    report({ message, location: location.key() });
  },
});
