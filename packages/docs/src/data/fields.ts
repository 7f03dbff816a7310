/** A schema as the nested list of fields that a page shows. */
import { formatPointer } from '@voice-agent-platform/internal/json-pointer';
import type { OpenApiDocument, Schema } from './openapi.js';
import { locate } from './openapi.js';
import type { MarkIndex, Marks } from './unknowns.js';

export interface Field extends Marks {
  readonly name: string;
  /** Fragment of the field's address on its page. */
  readonly id: string;
  readonly type: string;
  readonly required: boolean;
  /** Constraints in words, such as "exactly 24 characters". */
  readonly limits: readonly string[];
  /** Names of the fields that a request must also have. */
  readonly requires: readonly string[];
  /** Markdown. */
  readonly description: string;
  readonly values: readonly string[];
  readonly children: Children | undefined;
}

/** The fields of a named schema, or of an unnamed object. */
export interface Children {
  readonly schema: string | undefined;
  readonly fields: readonly Field[];
}

export interface Shape extends Marks {
  readonly type: string;
  readonly children: Children | undefined;
}

export interface FieldContext {
  readonly document: OpenApiDocument;
  readonly marks: MarkIndex;
}

/** The shape of a body or of a parameter. `pointer` is the place of `schema` in the contract. */
export function describeSchema(
  context: FieldContext,
  schema: Schema,
  pointer: string,
  idPrefix: string,
): Shape & Pick<Field, 'limits' | 'values' | 'description'> {
  const { value, pointers, name } = unwrap(context, schema, pointer);
  return {
    type: typeName(context, schema),
    limits: limits(schema.default === undefined ? value : { ...value, default: schema.default }),
    values: (value.enum ?? []).filter((each) => each !== null),
    description: schema.description ?? value.description ?? '',
    children: childrenOf(context, value, pointers.at(-1) ?? pointer, name, idPrefix),
    ...context.marks.at(...pointers, ...itemPointers(context, value, pointers.at(-1) ?? pointer)),
  };
}

/** What is open about the items of a list is shown at the list. */
function itemPointers(context: FieldContext, { items }: Schema, pointer: string): string[] {
  return items ? unwrap(context, items, `${pointer}/items`).pointers : [];
}

function childrenOf(
  context: FieldContext,
  schema: Schema,
  pointer: string,
  name: string | undefined,
  idPrefix: string,
): Children | undefined {
  const inner =
    schema.items ??
    (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
  if (inner && !schema.properties) {
    const place = `${pointer}/${schema.items ? 'items' : 'additionalProperties'}`;
    const item = unwrap(context, inner, place);
    return childrenOf(context, item.value, item.pointers.at(-1) ?? place, item.name, idPrefix);
  }
  const parts = partsOf(context, schema, pointer);
  const fields = parts.flatMap(({ schema: part, pointer: place }) =>
    Object.entries(part.properties ?? {}).map(([field, property]) => {
      const id = `${idPrefix}-${field}`;
      return {
        ...describeSchema(context, property, place + formatPointer(['properties', field]), id),
        name: field,
        id,
        required: part.required?.includes(field) ?? false,
        requires: part.dependentRequired?.[field] ?? schema.dependentRequired?.[field] ?? [],
      };
    }),
  );
  return fields.length > 0 ? { schema: name, fields } : undefined;
}

/** An object's own properties, or those of the objects that `allOf` joins. */
function partsOf(context: FieldContext, schema: Schema, pointer: string): Located[] {
  return [
    { schema, pointer },
    ...(schema.allOf ?? []).flatMap((part, index) => {
      const { value, pointers } = unwrap(context, part, `${pointer}/allOf/${index}`);
      return partsOf(context, value, pointers.at(-1) ?? pointer);
    }),
  ];
}

interface Located {
  readonly schema: Schema;
  readonly pointer: string;
}

/** Follows `$ref` and "this or null" to the schema with the facts, and collects every place on the way. */
function unwrap(
  context: FieldContext,
  schema: Schema,
  pointer: string,
): { value: Schema; pointers: string[]; name: string | undefined } {
  const pointers = [pointer];
  let value = schema;
  let name: string | undefined;
  for (;;) {
    const alternatives: readonly Schema[] = value.anyOf ?? value.oneOf ?? [];
    const [only, ...others] = alternatives.filter(({ type }) => type !== 'null');
    const next = value.$ref !== undefined ? value : others.length === 0 ? only : undefined;
    if (!next) return { value, pointers, name };
    if (next.$ref !== undefined) {
      const target = locate<Schema>(context.document, { $ref: next.$ref });
      name = nameOf(next.$ref);
      pointers.push(target.pointer);
      value = target.value;
    } else {
      value = next;
    }
  }
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Words such as "array of strings or null". */
export function typeName(context: FieldContext, schema: Schema): string {
  const { $ref, anyOf, oneOf } = schema;
  if ($ref !== undefined) {
    return typeName(context, locate<Schema>(context.document, { $ref }).value);
  }
  const alternatives = anyOf ?? oneOf;
  const names = alternatives
    ? alternatives.map((each) => typeName(context, each))
    : [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any')]
        .flat()
        .map((type) => singleType(context, type, schema));
  return [...new Set(names)].join(' or ');
}

function singleType(context: FieldContext, type: string, schema: Schema): string {
  if (type === 'array') return `array of ${plural(typeName(context, schema.items ?? {}))}`;
  if (type === 'object' && typeof schema.additionalProperties === 'object') {
    return `map of ${plural(typeName(context, schema.additionalProperties))}`;
  }
  return type;
}

function plural(type: string): string {
  return type === 'any' ? 'values' : type.replace(/^\w+/, '$&s');
}

function limits({ type, format, minLength, maxLength, default: standard }: Schema): string[] {
  const range =
    type !== 'string' && ![type].flat().includes('string')
      ? undefined
      : maxLength === undefined
        ? undefined
        : minLength === maxLength
          ? `exactly ${maxLength} characters`
          : minLength === undefined
            ? `at most ${maxLength} characters`
            : `${minLength} to ${maxLength} characters`;
  return [
    format,
    range,
    standard === undefined ? undefined : `default ${JSON.stringify(standard)}`,
  ].filter((each) => each !== undefined);
}
