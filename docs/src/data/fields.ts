/** A schema as the nested list of fields that a page shows. */
import { bundle, type Schema } from '@voice-agent-platform/contract-reader';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { marksOf, type Marks } from './unknowns.js';

/** A body, a parameter, or what is inside one. */
export interface Shape extends Marks {
  readonly type: string;
  /** Constraints in words, such as "exactly 24 characters". */
  readonly limits: readonly string[];
  /** Markdown. */
  readonly description: string;
  readonly values: readonly string[];
  readonly children: Children | undefined;
}

export interface Field extends Shape {
  readonly name: string;
  /** The way to it from the body, such as `hooks[].url`. */
  readonly path: string;
  /** Fragment of the field's address on its page. */
  readonly id: string;
  readonly required: boolean;
  /** Names of the fields that a request must also have. */
  readonly requires: readonly string[];
}

/** The fields of a named schema, or of an unnamed object. */
export interface Children {
  readonly schema: string | undefined;
  readonly fields: readonly Field[];
}

/** `place` begins the addresses of its fields. The marks of what holds the schema count as its own. */
export function describeSchema(schema: Schema, place: string, ...holders: object[]): Shape {
  const { value, name, objects } = unwrap(schema);
  const type = typeName(schema);
  return {
    type,
    limits: limits({ ...value, default: schema.default ?? value.default }),
    values: (value.enum ?? []).filter((each) => each !== null),
    description: schema.description ?? value.description ?? '',
    children: childrenOf(value, name, type.startsWith('array') ? `${place}[]` : place),
    // What is open about the items of a list is shown at the list.
    ...marksOf(...holders, ...objects, ...(value.items ? unwrap(value.items).objects : [])),
  };
}

function childrenOf(schema: Schema, name: string | undefined, place: string): Children | undefined {
  const { items, additionalProperties } = schema;
  const inner = items ?? (typeof additionalProperties === 'object' && additionalProperties);
  if (inner && !schema.properties) {
    const item = unwrap(inner);
    return childrenOf(item.value, item.name, place);
  }
  const fields = partsOf(schema).flatMap((part) =>
    Object.entries(part.properties ?? {}).map(([field, property]) => {
      const here = `${place}.${field}`;
      return {
        ...describeSchema(property, here),
        name: field,
        path: here.slice(here.indexOf('.') + 1),
        id: here.replaceAll('[]', '').replaceAll('.', '-'),
        required: part.required?.includes(field) ?? false,
        requires: part.dependentRequired?.[field] ?? schema.dependentRequired?.[field] ?? [],
      };
    }),
  );
  return fields.length > 0 ? { schema: name, fields } : undefined;
}

/** An object's own properties, or those of the objects that `allOf` joins. */
function partsOf(schema: Schema): Schema[] {
  return [schema, ...(schema.allOf ?? []).flatMap((part) => partsOf(unwrap(part).value))];
}

interface Unwrapped {
  readonly value: Schema;
  readonly name: string | undefined;
  /** Every schema on the way. */
  readonly objects: readonly Schema[];
}

/** Follows `$ref` and "this or null" to the schema with the facts. */
function unwrap(schema: Schema, name?: string): Unwrapped {
  const alternatives = schema.anyOf ?? schema.oneOf ?? [];
  const [only, ...others] = alternatives.filter(({ type }) => type !== 'null');
  const target = resolveRef<Schema>(bundle, schema);
  const next = target !== schema ? target : others.length === 0 ? only : undefined;
  if (!next) return { value: schema, name, objects: [schema] };
  const inner = unwrap(next, schema.$ref?.split('/').at(-1) ?? name);
  return { ...inner, objects: [schema, ...inner.objects] };
}

/** Words such as "array of strings or null". */
export function typeName(schema: Schema): string {
  const { type, items, properties, additionalProperties, anyOf, oneOf, allOf } = resolveRef<Schema>(
    bundle,
    schema,
  );
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return [...new Set(alternatives.map(typeName))].join(' or ');
  return [type ?? (properties || allOf ? 'object' : 'any')]
    .flat()
    .map((each) => {
      if (each === 'array') return `array of ${plural(typeName(items ?? {}))}`;
      if (each === 'object' && typeof additionalProperties === 'object') {
        return `map of ${plural(typeName(additionalProperties))}`;
      }
      return each;
    })
    .join(' or ');
}

function plural(type: string): string {
  return type === 'any' ? 'values' : type.replace(/^\w+/, '$&s');
}

function limits({ format, minLength, maxLength, default: standard }: Schema): string[] {
  return [
    format,
    maxLength !== undefined &&
      (minLength === maxLength
        ? `exactly ${maxLength} characters`
        : `${minLength === undefined ? 'at most' : `${minLength} to`} ${maxLength} characters`),
    standard !== undefined && `default ${JSON.stringify(standard)}`,
  ].filter((each) => typeof each === 'string');
}

/** All fields at any depth. */
export function flatten(children: Children | undefined): readonly Field[] {
  return (children?.fields ?? []).flatMap((field) => [field, ...flatten(field.children)]);
}
