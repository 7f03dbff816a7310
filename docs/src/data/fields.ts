/** Converts a schema to the nested list of fields on a page. */
import { bundle, type Schema } from '@voice-agent-platform/contract-reader';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { innerSchemas, referencedName, typesOf } from '@voice-agent-platform/shared/schemas';
import { marksOf, type Mark } from './marks.js';

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
    description: schema.description ?? value.description ?? '',
    ...describeRestrictions(schema),
    ...describeFields(schema, place),
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
  if (items) return describeFields(items, `${place}[]`);
  if (values) return describeFields(values, place);
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
    if (type === 'array') return `array of ${typeNames(items ?? {})}`;
    return type === 'object' && values ? `map of ${typeNames(values)}` : type;
  });
  return words.join(' or ') || 'any';
}

/** Returns the plural of a type. Parentheses keep "or null" of an item from being read as that of its list. */
function typeNames(schema: Schema): string {
  const name = typeName(schema);
  const names = name === 'any' ? 'values' : name.replace(/^\w+/, '$&s');
  return typesOf(resolveRef<Schema>(bundle, schema)).length > 1 ? `(${names})` : names;
}

/** Returns the limits and values of a schema, and those of the items of a list or the values of a map. */
function describeRestrictions(schema: Schema): Pick<Shape, 'limits' | 'values'> {
  const value = resolveRef<Schema>(bundle, schema);
  const { items, values } = innerSchemas(value);
  const inner = items ?? values;
  const inside = inner ? describeRestrictions(inner) : { limits: [], values: [] };
  const limits = describeLimits({ ...value, default: schema.default ?? value.default });
  const members = (value.enum ?? []).filter((member) => member !== null);
  return { limits: [...limits, ...inside.limits], values: [...members, ...inside.values] };
}

/** Keywords that limit a value, which the contract does not use. */
const UNDESCRIBED =
  `const contentEncoding contentMediaType exclusiveMaximum exclusiveMinimum maxItems maxProperties
  maximum minItems minProperties minimum multipleOf pattern uniqueItems`.split(/\s+/);

/** @throws if the schema has a limit that has no words yet, because a page without it would be wrong */
function describeLimits(schema: Schema): string[] {
  const undescribed = UNDESCRIBED.find((keyword) => Object.hasOwn(schema, keyword));
  if (undescribed !== undefined) {
    throw new Error(
      `A schema has ${undescribed}, which no page shows: describe it in describeLimits of docs/src/data/fields.ts`,
    );
  }
  const { format, minLength, maxLength, default: value } = schema;
  return [
    format,
    describeLength(minLength, maxLength),
    value !== undefined && `default ${JSON.stringify(value)}`,
  ].filter((limit) => typeof limit === 'string');
}

function describeLength(min: number | undefined, max: number | undefined): string | undefined {
  if (max === undefined) return min === undefined ? undefined : `at least ${min} characters`;
  if (min === undefined) return `at most ${max} characters`;
  return min === max ? `exactly ${max} characters` : `${min} to ${max} characters`;
}

/** Returns all fields at any depth. */
export function flatten(fields: readonly Field[] = []): readonly Field[] {
  return fields.flatMap((field) => [field, ...flatten(field.fields)]);
}
