/** @import { RulesetFunction } from '@stoplight/spectral-core' */

/**
 * A reader must see which fields may never be printed, so their descriptions say that they are secret.
 *
 * @type {RulesetFunction<Record<string, Schema>, { fields: string[] }>}
 * @typedef {{ properties?: Record<string, { description?: string }> }} Schema
 */
export default function secretsTold(schemas, { fields }, { path }) {
  return Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([name]) => fields.includes(name) || fields.includes(`${schema}.${name}`))
      .filter(([, { description = '' }]) => !/\bsecret\b/i.test(description))
      .map(([name]) => ({
        message: `The description of ${schema}.${name} says that it is secret.`,
        path: [...path, schema, 'properties', name],
      })),
  );
}
