/** One schema as a section of the plain reference. */
import { resolve, type OpenApiDocument, type Schema } from '../contract/document.js';
import { markdownTable } from '../../../../scripts/lib/tables.js';
import { schemaHeading, typeName } from './type-name.js';

/** `document` is the annotated one. */
export function schemaSection(document: OpenApiDocument, name: string): string {
  const schema = document.components.schemas[name] ?? {};
  const parts = schema.allOf ?? [schema];
  return [
    `### ${schemaHeading(name)}`,
    schema.description ?? '',
    ...parts.map((part) =>
      part.$ref
        ? `All fields of ${typeName(part)}.`
        : part.properties
          ? fields(document, part)
          : `Type: ${typeName(part)}.`,
    ),
    ...Object.entries(schema.dependentRequired ?? {}).map(
      ([field, others]) =>
        `Where \`${field}\` is there, ${others.map((other) => `\`${other}\``).join(' and ')} must be too.`,
    ),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function fields(document: OpenApiDocument, { properties = {}, required = [] }: Schema): string {
  return markdownTable(
    ['Field', 'Type', 'Required', 'Description'],
    Object.entries(properties).map(([name, property]) => [
      `\`${name}\``,
      withDefault(property),
      required.includes(name) ? 'yes' : 'no',
      property.description ?? resolve<Schema>(document, property).description ?? '',
    ]),
  );
}

/** A reference may stand beside a default of its own. */
function withDefault(property: Schema): string {
  return property.$ref && property.default !== undefined
    ? `${typeName(property)}, default \`${JSON.stringify(property.default)}\``
    : typeName(property);
}
