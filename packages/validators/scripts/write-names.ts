/** Writes the field names of schemas. `findUnknownNames` reports every other name in a value. */
import type { Schema } from '@voice-agent-platform/contract-reader';
import { innerSchemas, referencedName } from '@voice-agent-platform/shared/schemas';
import { namedFunction } from './write-operations.js';

type Definitions = Readonly<Record<string, Schema>>;

/** The constants of the module by name, each after those that it refers to. */
type Constants = Map<string, string>;

/**
 * Returns the source of a module with the field names of each schema. Each schema is a separate constant, so that a
 * bundler can remove unused ones.
 *
 * @param definitions The named schemas of the contract, which references resolve to. `Agent` becomes `schemaAgent`.
 */
export function writeNames(definitions: Definitions, schemas: ReadonlyMap<string, Schema>): string {
  const constants: Constants = new Map();
  for (const name of Object.keys(definitions)) addDefinition(name, definitions, constants);
  for (const [name, schema] of schemas) {
    // The validator of a named schema has the names of its definition.
    if (!constants.has(name)) constants.set(name, writeSchema(schema, definitions, constants));
  }
  const lines = [...constants].map(
    ([name, names]) => `export const ${name}: Names | 0 = ${names};`,
  );
  return `import type { Names } from '../unknown-names.js';

${lines.join('\n')}
`;
}

/** Adds the constant of a named schema, after those that it refers to, and returns its name. */
function addDefinition(name: string, definitions: Definitions, constants: Constants): string {
  const constant = namedFunction(name);
  if (!constants.has(constant)) {
    constants.set(constant, writeSchema(definitions[name]!, definitions, constants));
  }
  return constant;
}

/** A schema without names inside, as `Names` in `unknown-names.ts` documents it. */
const NO_NAMES = '0';

/** Writes the names of a schema, and adds the constants that they refer to. */
function writeSchema(schema: Schema, definitions: Definitions, constants: Constants): string {
  const name = referencedName(schema);
  if (name !== undefined) return addDefinition(name, definitions, constants);
  const { fields, items, values } = innerSchemas(schema);
  // An object that also allows other properties is free-form.
  if (schema.properties && schema.additionalProperties === undefined) {
    const names = fields.map(
      ([field, inner]) => `${JSON.stringify(field)}: ${writeSchema(inner, definitions, constants)}`,
    );
    return `{ properties: { ${names.join(', ')} } }`;
  }
  const element = items ?? values;
  if (!element) return NO_NAMES;
  const inner = writeSchema(element, definitions, constants);
  return inner === NO_NAMES ? inner : `{ ${items ? 'items' : 'values'}: ${inner} }`;
}
