/** What a schema can state again about a field of one of its parts. */
const OWN = /^(?:description|default|\$ref|x-.*)$/;

/** By its name, a reader knows a part, and finds the places of its fields in unspecified.yaml. */
const PART = /^#\/components\/schemas\/(\w*Fields)$/;

/** What a part can have: nothing else reaches the schemas that it is a part of. */
const OF_A_PART = new Set(['type', 'description', 'required', 'properties', 'allOf']);

/** @typedef {Record<string, unknown>} Node */
/** @typedef {{ allOf?: { $ref?: string }[], required?: string[], properties?: Record<string, Node> } & Node} Schema */
/** @typedef {Map<string, { file: string, field: Node }>} Fields */

/**
 * Writes out composition. In the source, a schema names its parts under `allOf`, so that each field is stated once. In the
 * bundle it is one plain object, which is what types, error messages, generators and validators handle best. A part that
 * nothing else refers to is left out.
 *
 * @param {{ components?: { schemas?: Record<string, Schema> } }} root
 * @returns {Map<string, string[]>} each part, with the schemas of the bundle that have its fields
 */
export function writeOutComposition(root) {
  const schemas = root.components?.schemas ?? {};
  const source = { ...schemas };
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  for (const [name, schema] of Object.entries(source)) {
    if (!schema.allOf) continue;
    const whole = compose(source, name);
    const { type, description, allOf: _, required: __, properties: ___, ...rest } = schema;
    const fields = [...whole.fields].map(([key, { field }]) => [key, structuredClone(field)]);
    schemas[name] = {
      type,
      description,
      ...(whole.required.length > 0 && { required: whole.required }),
      properties: Object.fromEntries(fields),
      ...rest,
    };
    for (const part of whole.parts) parts.set(part, [...(parts.get(part) ?? []), name]);
  }
  const text = JSON.stringify(root);
  for (const part of parts.keys()) {
    if (!text.includes(`"#/components/schemas/${part}"`)) delete schemas[part];
  }
  return new Map(
    [...parts].map(([part, wholes]) => [part, [part, ...wholes].filter((name) => schemas[name])]),
  );
}

/**
 * The fields that only the file itself has come first, such as an `id`, and then those of its parts.
 *
 * @type {(source: Record<string, Schema>, name: string) => { parts: string[], required: string[], fields: Fields }}
 */
function compose(source, name) {
  const schema = source[name] ?? {};
  const parts = (schema.allOf ?? []).map(({ $ref }) => {
    const part = PART.exec($ref ?? '')?.[1];
    if (part === undefined) {
      throw new Error(`${name}.yaml: a part under allOf is a $ref to a file named *Fields.yaml`);
    }
    const lost = Object.keys(source[part] ?? {}).find((keyword) => !OF_A_PART.has(keyword));
    if (lost)
      throw new Error(`${part}.yaml is a part of ${name}.yaml, which cannot have its ${lost}`);
    return part;
  });
  const wholes = parts.map((part) => compose(source, part));
  const own = Object.entries(schema.properties ?? {}).map(
    /** @type {(entry: [string, Node]) => [string, { file: string, field: Node }]} */
    ([key, field]) => [key, { file: name, field }],
  );
  const ofParts = wholes.flatMap((each) => [...each.fields]);
  const keysOfParts = new Set(ofParts.map(([key]) => key));
  /** @type {Fields} */
  const fields = new Map(own.filter(([key]) => !keysOfParts.has(key)));
  const overriding = own.filter(([key]) => keysOfParts.has(key));
  for (const [key, { file, field }] of [...ofParts, ...overriding]) {
    const stated = fields.get(key);
    const again = stated && Object.keys(field).find((keyword) => !OWN.test(keyword));
    if (again) {
      throw new Error(`${stated.file}.yaml and ${file}.yaml both state the ${again} of ${key}`);
    }
    fields.set(key, { file, field: { ...stated?.field, ...field } });
  }
  return {
    parts: [...parts, ...wholes.flatMap((each) => each.parts)],
    required: [
      ...new Set([...wholes.flatMap((each) => each.required), ...(schema.required ?? [])]),
    ],
    fields,
  };
}
