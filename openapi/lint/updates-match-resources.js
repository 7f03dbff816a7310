/** What can differ between the schema of a request and that of a response. */
const OWN = /^(description|default|x-.*)$/;

/**
 * A field in a request and the same field in a response have the same type, enum and length. It is easy to change one
 * schema and forget the other.
 *
 * @type {(schemas: Record<string, Schema>, options: { pairs: Record<string, string> }, context: { path: (string | number)[] }) => object[]}
 * @typedef {{ properties?: Record<string, Record<string, unknown>> }} Schema
 */
export default function updatesMatchResources(schemas, { pairs }, { path }) {
  return Object.entries(pairs).flatMap(([update, resource]) => {
    const fields = schemas[resource]?.properties;
    const sent = schemas[update]?.properties;
    if (!fields || !sent) return [];
    return Object.entries(sent)
      .filter(([name, field]) => comparable(field) !== comparable(fields[name]))
      .map(([name]) => ({
        message: `${update}.${name} is not the ${name} of ${resource}.`,
        path: [...path, update, 'properties', name],
      }));
  });
}

/** @type {(field: Record<string, unknown> | undefined) => string | undefined} */
const comparable = (field) =>
  JSON.stringify(field, (keyword, value) =>
    OWN.test(keyword) && !isSchema(value) ? undefined : /** @type {unknown} */ (value),
  );

/**
 * Whether a value is the schema of a field, so that its key is not a keyword: a field may be called `description`.
 *
 * @type {(value: unknown) => boolean}
 */
const isSchema = (value) => typeof value === 'object' && value !== null && 'type' in value;
