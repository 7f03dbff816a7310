import type { Schema } from '@voice-agent-platform/contract-reader';

/**
 * Returns the source of a module with the field names of each schema. Each schema is a separate constant, so that a
 * bundler can remove unused ones.
 *
 * @param definitions The named schemas of the contract, which references resolve to. `Agent` becomes `schemaAgent`.
 */
export function writeNames(
  definitions: Readonly<Record<string, Schema>>,
  schemas: ReadonlyMap<string, Schema>,
): string {
  const written = new Map<string, string>();
  const write = (name: string, schema: Schema): void => {
    if (written.has(name)) return;
    // Written first, because a constant must come after those that it refers to.
    const names = writeSchema(schema);
    written.set(name, `export const ${name}: Names | 0 = ${names};`);
  };
  const writeSchema = (schema: Schema): string => {
    const { $ref, properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
    if (anyOf ?? oneOf ?? allOf) throw new Error('The names of a composed schema are not known');
    if ($ref !== undefined) {
      const name = $ref.replace('#/components/schemas/', '');
      write(`schema${name}`, definitions[name]!);
      return `schema${name}`;
    }
    // An object that also allows other properties is free-form.
    if (properties && additionalProperties === undefined) {
      const fields = Object.entries(properties).map(
        ([name, field]) => `${JSON.stringify(name)}: ${writeSchema(field)}`,
      );
      return `{ properties: { ${fields.join(', ')} } }`;
    }
    const element = items ?? additionalProperties;
    if (typeof element !== 'object') return '0';
    const inner = writeSchema(element);
    return inner === '0' ? inner : `{ ${items ? 'items' : 'values'}: ${inner} }`;
  };
  for (const [name, schema] of Object.entries(definitions)) write(`schema${name}`, schema);
  for (const [name, schema] of schemas) write(name, schema);
  return `import type { Names } from '../unknown-names.js';

${[...written.values()].join('\n')}
`;
}
