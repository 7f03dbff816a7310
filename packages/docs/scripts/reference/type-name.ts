/** The type of a schema in one line of Markdown, with links to the schemas that it names. */
import type { Schema } from '../contract/document.js';
import { slug } from '../pages/slug.js';

/** Some schemas bear the name of a tag, and two headings of one name would share an address. */
export function schemaHeading(name: string): string {
  return `${name} schema`;
}

export function typeName(schema: Schema): string {
  const { $ref, items, anyOf, oneOf } = schema;
  if ($ref) return link($ref.slice($ref.lastIndexOf('/') + 1));
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.map(typeName).join(' or ');
  const types = [schema.type ?? 'any value'].flat();
  return types
    .map((type) => (type === 'array' ? `array of ${elements(items)}` : plain(type, schema)))
    .join(' or ');
}

function link(name: string): string {
  return `[${name}](#${slug(schemaHeading(name))})`;
}

function elements(items: Schema = {}): string {
  return typeName(items);
}

function plain(type: string, schema: Schema): string {
  if (type === 'null') return 'null';
  if (type === 'object') {
    const { additionalProperties } = schema;
    return typeof additionalProperties === 'object'
      ? `map of ${typeName(additionalProperties)}`
      : 'object';
  }
  return [type, ...constraints(type, schema)].join(', ');
}

function constraints(type: string, schema: Schema): string[] {
  const { format, enum: values, default: standard } = schema;
  const choices = values?.filter((value) => value !== null).map((value) => `\`${value}\``);
  return [
    format,
    type === 'string' ? lengthRange(schema) : undefined,
    choices && `one of ${choices.join(', ')}`,
    standard === undefined ? undefined : `default \`${JSON.stringify(standard)}\``,
  ].filter((each) => each !== undefined);
}

function lengthRange({ minLength, maxLength }: Schema): string | undefined {
  if (maxLength === undefined) return undefined;
  if (minLength === undefined) return `at most ${maxLength} characters`;
  return minLength === maxLength
    ? `exactly ${maxLength} characters`
    : `${minLength} to ${maxLength} characters`;
}
