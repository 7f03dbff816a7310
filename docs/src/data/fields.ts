/** Converts a schema to the nested list of fields on a page. */
import { bundle, type Schema } from '@voice-agent-platform/contract-reader';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { innerSchemas, referencedName, typesOf } from '@voice-agent-platform/shared/schemas';
import { marksOf, type Mark } from './marks.js';
import type { PageQuestions } from './page-questions.js';

/** A body, a parameter, or a value inside one. */
export interface Shape {
  readonly marks: readonly Mark[];
  readonly type: string;
  /** Constraints in words, such as "exactly 24 characters". */
  readonly limits: readonly string[];
  /** Markdown. */
  readonly description: string;
  readonly values: readonly string[];
  /** The fields inside, and the name of their schema if it has one. */
  readonly fields: readonly Field[];
  readonly schema: string | undefined;
}

export interface Field extends Shape {
  readonly name: string;
  /** The path from the body, such as `hooks[].url`. */
  readonly path: string;
  /** The fragment of the field's address on its page. */
  readonly id: string;
  readonly required: boolean;
  /** Only parameters have one. */
  readonly example?: string;
  /** Names of other fields that a request with this field must contain. */
  readonly requires: readonly string[];
}

/**
 * Describes a schema with its fields.
 *
 * @param place the prefix of its fields' addresses
 * @param holder the parameter or the body with the schema, if its marks belong to the same part of a page
 */
export function describeSchema(schema: Schema, place: string, holder: object = {}): Shape {
  const value = resolveRef<Schema>(bundle, schema);
  const type = typeName(value);
  return {
    type,
    limits: describeLimits({ ...value, default: schema.default ?? value.default }),
    values: (value.enum ?? []).filter((member) => member !== null),
    description: schema.description ?? value.description ?? '',
    ...describeFields(schema, type.startsWith('array') ? `${place}[]` : place),
    marks: marksOf(holder, ...partsOf(schema)),
  };
}

/**
 * Returns the schemas that a page shows as one part: a schema, its reference target, and the items of a list or the
 * values of a map.
 */
export function partsOf(schema: Schema): Schema[] {
  const value = resolveRef<Schema>(bundle, schema);
  const { items, values } = innerSchemas(value);
  const inner = items ?? values;
  return [schema, value, ...(inner ? partsOf(inner) : [])];
}

function describeFields(schema: Schema, place: string): Pick<Shape, 'fields' | 'schema'> {
  const value = resolveRef<Schema>(bundle, schema);
  const { fields: stated, items, values } = innerSchemas(value);
  const inner = items ?? values;
  if (inner) return describeFields(inner, place);
  const fields = stated.map(([name, field]) => {
    const here = `${place}.${name}`;
    return {
      ...describeSchema(field, here),
      name,
      path: here.slice(here.indexOf('.') + 1),
      id: here.replaceAll('[]', '').replaceAll('.', '-'),
      required: value.required?.includes(name) ?? false,
      requires: value.dependentRequired?.[name] ?? [],
    };
  });
  return { fields, schema: referencedName(schema) };
}

/** Returns words such as "array of strings or null". */
export function typeName(schema: Schema): string {
  const value = resolveRef<Schema>(bundle, schema);
  const { items, values } = innerSchemas(value);
  const words = typesOf(value).map((type) => {
    if (type === 'array') return `array of ${plural(typeName(items ?? {}))}`;
    return type === 'object' && values ? `map of ${plural(typeName(values))}` : type;
  });
  return words.join(' or ') || 'any';
}

function plural(type: string): string {
  return type === 'any' ? 'values' : type.replace(/^\w+/, '$&s');
}

function describeLimits(schema: Schema): string[] {
  const { format, minLength, maxLength, default: defaultValue } = schema;
  return [
    format,
    maxLength !== undefined &&
      (minLength === maxLength
        ? `exactly ${maxLength} characters`
        : `${minLength === undefined ? 'at most' : `${minLength} to`} ${maxLength} characters`),
    defaultValue !== undefined && `default ${JSON.stringify(defaultValue)}`,
  ].filter((limit) => typeof limit === 'string');
}

/** Shows the questions of fields at any depth, in the order of the page. */
export function showFields(fields: readonly Field[], page: PageQuestions): Field[] {
  return fields.map((field) => ({
    ...field,
    marks: page.show(field.marks, `#${field.id}`),
    fields: showFields(field.fields, page),
  }));
}

/** Returns all fields at any depth. */
export function flatten(fields: readonly Field[] = []): readonly Field[] {
  return fields.flatMap((field) => [field, ...flatten(field.fields)]);
}
