import type { Schema } from '@voice-agent-platform/contract-reader';
import { innerSchemas, referencedName } from '@voice-agent-platform/shared/schemas';

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
    const name = referencedName(schema);
    if (name !== undefined) {
      write(`schema${name}`, definitions[name]!);
      return `schema${name}`;
    }
    const { fields, items, values } = innerSchemas(schema);
    // An object that also allows other properties is free-form.
    if (schema.properties && schema.additionalProperties === undefined) {
      const names = fields.map(([name, field]) => `${JSON.stringify(name)}: ${writeSchema(field)}`);
      return `{ properties: { ${names.join(', ')} } }`;
    }
    const element = items ?? values;
    if (!element) return '0';
    const inner = writeSchema(element);
    return inner === '0' ? inner : `{ ${items ? 'items' : 'values'}: ${inner} }`;
  };
  for (const [name, schema] of Object.entries(definitions)) write(`schema${name}`, schema);
  for (const [name, schema] of schemas) write(name, schema);
  return `import type { Names } from '../unknown-names.js';

${[...written.values()].join('\n')}
`;
}
