/** @import { Rule } from '../visitor.js' */
import { asObject, isObject, text } from '../nodes.js';

/**
 * Docs, types and generated clients show the description of a field and of a named schema; one
 * without leaves a blank there.
 *
 * @type {Rule}
 */
export const describedFields = () => ({
  Schema: (schema, { location, report }) => {
    for (const [name, field] of Object.entries(asObject(schema['properties']))) {
      if (!isObject(field) || '$ref' in field || text(field['description'])) continue;
      const place = location.child(['properties', name]).key();
      report({ message: `The field ${name} has no description.`, location: place });
    }
  },
  NamedSchemas: (schemas, { location, report }) => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (!isObject(schema) || '$ref' in schema || text(schema['description'])) continue;
      const message = `The schema ${name} has no description.`;
      report({ message, location: location.child(name).key() });
    }
  },
});
