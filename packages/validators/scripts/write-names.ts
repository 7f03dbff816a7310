import type { Schema } from '@voice-agent-platform/contract-reader';

/**
 * Source of a module with the names of the fields that each schema has. Each schema is a constant of its own, so that a
 * bundler keeps what a program uses.
 *
 * @param definitions The named schemas of the contract, to which references lead. `Agent` becomes `schemaAgent`.
 */
export function writeNames(
  definitions: Readonly<Record<string, Schema>>,
  schemas: ReadonlyMap<string, Schema>,
): string {
  const written = new Map<string, string>();
  const write = (name: string, schema: Schema): void => {
    if (written.has(name)) return;
    // Comes after what it refers to.
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
    // With other properties of any form, an object is free-form.
    if (properties && additionalProperties === undefined) {
      const fields = Object.entries(properties).map(
        ([name, field]) => `${JSON.stringify(name)}: ${writeSchema(field)}`,
      );
      return `{ properties: { ${fields.join(', ')} } }`;
    }
    const each = items ?? additionalProperties;
    if (typeof each !== 'object') return '0';
    const inner = writeSchema(each);
    return inner === '0' ? inner : `{ ${items ? 'items' : 'values'}: ${inner} }`;
  };
  for (const [name, schema] of Object.entries(definitions)) write(`schema${name}`, schema);
  for (const [name, schema] of schemas) write(name, schema);
  return `import type { Names } from '../unknown-names.js';

${[...written.values()].join('\n')}
`;
}
