/**
 * Reads what is inside a schema. What walks through all levels of the schemas of the contract does it here, so that a
 * new form of schema fails the build, and no program misses a field, a secret or an open question in it. ARCHITECTURE.md
 * names the exceptions.
 */

/** The schemas inside a schema, as it states them: they can be references. */
export interface InnerSchemas<Schema> {
  /** The fields of an object, in the order of the contract. */
  readonly fields: readonly (readonly [name: string, schema: Schema])[];
  /** The schema of every item of a list. */
  readonly items: Schema | undefined;
  /** The schema of every value of a map. A free-form object has none. */
  readonly values: Schema | undefined;
}

/** Keywords that hold schemas, which the contract does not use. */
const UNREAD =
  `$defs allOf anyOf contains contentSchema definitions dependencies dependentSchemas else if not oneOf
  patternProperties prefixItems propertyNames then unevaluatedItems unevaluatedProperties`.split(
    /\s+/,
  );

/**
 * @param schema without a reference: resolve it first
 * @throws if the schema has a keyword that holds schemas in another way
 */
export function innerSchemas<Schema extends object>(schema: Schema): InnerSchemas<Schema> {
  if (Object.hasOwn(schema, '$ref')) {
    throw new Error('Resolve a reference before you read inside it');
  }
  const unread = UNREAD.find((keyword) => Object.hasOwn(schema, keyword));
  if (unread !== undefined) {
    throw new Error(
      `A schema has ${unread}, and no program reads what is inside: add it to internal/shared/src/schemas.ts and its callers`,
    );
  }
  const { properties, items, additionalProperties } = schema as Keywords<Schema>;
  return {
    fields: Object.entries(properties ?? {}),
    items,
    values: typeof additionalProperties === 'object' ? additionalProperties : undefined,
  };
}

interface Keywords<Schema> {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
}

/** Returns the JSON types of a schema, or an empty list if any type is valid. */
export function typesOf({ type }: { readonly type?: unknown }): readonly string[] {
  return [type ?? []].flat().map(String);
}

/** Returns the name of the schema that a reference leads to, or undefined if the schema is not a reference. */
export function referencedName({ $ref }: { readonly $ref?: unknown }): string | undefined {
  return typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : undefined;
}
