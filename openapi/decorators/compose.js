/** Writes out composed schemas. */

/** The keywords that a schema can state again about a field of one of its parts. Two parts cannot contradict each other. */
const OVERRIDES = /^(?:description|default|\$ref|x-.*)$/;

/** Readers recognize a part by its name, also in the place of a question, such as `AgentFields.name`. */
const PART = /^#\/components\/schemas\/(\w*Fields)$/;

/** A part has nothing else: it would not reach the schemas that have the part. */
const KEYWORDS_OF_A_PART = new Set(['type', 'description', 'required', 'properties', 'allOf']);

/** @typedef {import('./json.js').Node} Node */
/** @typedef {{ allOf?: { $ref?: string }[], required?: string[], properties?: Record<string, Node> } & Node} Schema */
/** @typedef {Map<string, Map<string, Node>>} Fields By field, what each file states about it. A later file overrides. */
/** @typedef {{ parts: string[], required: string[], fields: Fields }} Composition */
/** @typedef {(whole: string, part: string) => boolean} HasPart */

/**
 * Writes out composition. In the source, a schema names its parts under `allOf`, so that each field is stated once. In the
 * bundle it is one plain object, which is what types, error messages, generators and validators handle best. A part that
 * nothing else refers to is left out.
 *
 * @param {{ components?: { schemas?: Record<string, Schema> } }} root
 * @returns {Map<string, string[]>} by part, the schemas of the bundle that have its fields
 */
export function writeOutComposition(root) {
  const schemas = root.components?.schemas ?? {};
  const source = { ...schemas };
  /** @type {Map<string, string[]>} */
  const wholesByPart = new Map();
  for (const [name, schema] of Object.entries(source)) {
    if (!schema.allOf) continue;
    const composition = compose(source, name);
    schemas[name] = writeOut(schema, composition, (whole, part) =>
      compose(source, whole).parts.includes(part),
    );
    for (const part of composition.parts) {
      wholesByPart.set(part, [...(wholesByPart.get(part) ?? []), name]);
    }
  }
  const text = JSON.stringify(root);
  for (const part of wholesByPart.keys()) {
    if (!text.includes(`"#/components/schemas/${part}"`)) delete schemas[part];
  }
  const entries = [...wholesByPart].map(
    /** @type {(entry: [string, string[]]) => [string, string[]]} */
    ([part, wholes]) => [part, [part, ...wholes].filter((name) => schemas[name])],
  );
  return new Map(entries);
}

/**
 * Writes a schema with its composition in place of `allOf`.
 *
 * @type {(schema: Schema, composition: Composition, hasPart: HasPart) => Schema}
 */
function writeOut(schema, { required, fields }, hasPart) {
  const { type, description, allOf: _, required: __, properties: ___, ...rest } = schema;
  const properties = [...fields].map(([key, statements]) => [
    key,
    mergeField(key, statements, hasPart),
  ]);
  return {
    type,
    description,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    ...rest,
  };
}

/**
 * Merges what the files state about a field.
 *
 * @type {(key: string, statements: Map<string, Node>, hasPart: HasPart) => Node}
 */
function mergeField(key, statements, hasPart) {
  /** @type {Map<string, string>} */
  const fileByKeyword = new Map();
  for (const [file, field] of statements) {
    for (const keyword of Object.keys(field)) {
      const other = fileByKeyword.get(keyword);
      const overrides = other !== undefined && OVERRIDES.test(keyword) && hasPart(file, other);
      if (other !== undefined && !overrides) {
        throw new Error(`${other}.yaml and ${file}.yaml both state the ${keyword} of ${key}`);
      }
      fileByKeyword.set(keyword, file);
    }
  }
  return structuredClone(Object.assign({}, ...statements.values()));
}

/**
 * Collects the parts, the required fields, and the fields of a schema. Fields that only the schema itself has, such as an
 * `id`, come first, and those of its parts follow.
 *
 * @type {(source: Record<string, Schema>, name: string) => Composition}
 */
function compose(source, name) {
  const schema = source[name] ?? {};
  const parts = readParts(source, name);
  const inner = parts.map((part) => compose(source, part));
  const own = Object.entries(schema.properties ?? {}).map(
    /** @type {(entry: [string, Node]) => [string, Map<string, Node>]} */
    ([key, field]) => [key, new Map([[name, field]])],
  );
  const inherited = inner.flatMap(({ fields }) => [...fields]);
  const inheritedKeys = new Set(inherited.map(([key]) => key));
  const overriding = own.filter(([key]) => inheritedKeys.has(key));
  /** @type {Fields} */
  const fields = new Map(own.filter(([key]) => !inheritedKeys.has(key)));
  for (const [key, statements] of [...inherited, ...overriding]) {
    // A part that two parts have states its fields once.
    fields.set(key, new Map([...(fields.get(key) ?? []), ...statements]));
  }
  const required = [...inner.flatMap((part) => part.required), ...(schema.required ?? [])];
  return {
    parts: [...new Set([...parts, ...inner.flatMap((part) => part.parts)])],
    required: [...new Set(required)],
    fields,
  };
}

/**
 * Reads the names of the parts of a schema.
 *
 * @type {(source: Record<string, Schema>, name: string) => string[]}
 */
function readParts(source, name) {
  return (source[name]?.allOf ?? []).map(({ $ref }) => {
    const part = PART.exec($ref ?? '')?.[1];
    if (part === undefined) {
      throw new Error(`${name}.yaml: a part under allOf is a $ref to a file named *Fields.yaml`);
    }
    const lost = Object.keys(source[part] ?? {}).find((key) => !KEYWORDS_OF_A_PART.has(key));
    if (lost) {
      throw new Error(`${part}.yaml is a part of ${name}.yaml, which cannot have its ${lost}`);
    }
    return part;
  });
}
