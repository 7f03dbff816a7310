import { asArray, asObject, asText, isObject, type JsonObject } from '../../scripts/json.js';
import { resolve } from './document.js';

/** A schema without `$ref`, `allOf` and the spellings of "or null": what it asserts, flat. */
export interface SchemaView {
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Every other keyword but annotations, `enum` without its null. */
  readonly asserts: JsonObject;
  readonly description: string;
}

const ANNOTATIONS = new Set(['title', 'description', 'examples', '$comment']);
const STRUCTURE = new Set(['type', 'properties', 'items', 'required', 'additionalProperties']);

/**
 * Flattens a schema so that two spellings of one statement look alike. What cannot be flattened
 * (`oneOf` of two real alternatives, say) stays in `asserts`, where nothing in the facts backs it.
 */
export function viewSchema(document: JsonObject, schema: unknown): SchemaView {
  const views = VIEWS.get(document) ?? new WeakMap<object, SchemaView>();
  VIEWS.set(document, views);
  const key = asObject(schema);
  const known = views.get(key) ?? makeView(document, key);
  views.set(key, known);
  return known;
}

/** A shared schema is looked at from many operations. Documents are never changed in place. */
const VIEWS = new WeakMap<JsonObject, WeakMap<object, SchemaView>>();

function makeView(document: JsonObject, schema: JsonObject): SchemaView {
  const flat = flatten(document, schema);
  const listed = typesOf(flat);
  const enumeration = Array.isArray(flat.enum) ? flat.enum : undefined;
  const nullable = listed.includes('null') && (!enumeration || enumeration.includes(null));
  const asserts: JsonObject = {};
  for (const [keyword, value] of Object.entries(flat)) {
    if (ANNOTATIONS.has(keyword) || STRUCTURE.has(keyword) || keyword.startsWith('x-')) continue;
    asserts[keyword] = value;
  }
  if (enumeration) asserts.enum = enumeration.filter((value) => value !== null);
  for (const keyword of ['properties', 'items', 'required', 'additionalProperties']) {
    if (flat[keyword] !== undefined) asserts[keyword] = flat[keyword];
  }
  return {
    types: listed.filter((type) => type !== 'null'),
    nullable,
    asserts,
    description: asText(flat.description),
  };
}

function flatten(document: JsonObject, schema: unknown): JsonObject {
  const { $ref, allOf, anyOf, oneOf, ...own } = asObject(schema);
  let flat: JsonObject = own;
  if ($ref !== undefined) flat = merge(flatten(document, resolve(document, { $ref })), flat);
  for (const part of asArray(allOf).map((each) => flatten(document, each))) {
    // Two parts that speak of the same thing in different words are not flattened but reported.
    flat = isContradiction(part, flat) ? { ...flat, allOf: asArray(allOf) } : merge(part, flat);
  }
  for (const [keyword, list] of Object.entries({ anyOf, oneOf })) {
    if (!Array.isArray(list)) continue;
    const parts = list.map((part) => flatten(document, part));
    const real = parts.filter((part) => part.type !== 'null');
    const only = real[0];
    if (real.length === 1 && only && parts.length === 2) {
      flat = merge({ ...only, type: [...typesOf(only), 'null'], ...orNull(only) }, flat);
    } else {
      flat = { ...flat, [keyword]: list };
    }
  }
  return flat;
}

const typesOf = ({ type }: JsonObject): string[] =>
  typeof type === 'string' ? [type] : asArray(type).map(String);

const orNull = (part: JsonObject): JsonObject =>
  Array.isArray(part.enum) ? { enum: [...part.enum, null] } : {};

function isContradiction(left: JsonObject, right: JsonObject): boolean {
  const names = Object.keys(asObject(left.properties));
  return (
    names.some((name) => name in asObject(right.properties)) ||
    Object.keys(left).some(
      (keyword) =>
        keyword in right &&
        !ANNOTATIONS.has(keyword) &&
        !keyword.startsWith('x-') &&
        keyword !== 'properties' &&
        keyword !== 'required' &&
        JSON.stringify(left[keyword]) !== JSON.stringify(right[keyword]),
    )
  );
}

/** `over` wins where it is a plain keyword; properties and required names add up. */
function merge(base: JsonObject, over: JsonObject): JsonObject {
  const merged: JsonObject = { ...base, ...over };
  if (isObject(base.properties) && isObject(over.properties)) {
    merged.properties = { ...base.properties, ...over.properties };
  }
  if (Array.isArray(base.required) && Array.isArray(over.required)) {
    merged.required = [...new Set([...base.required, ...over.required])];
  }
  return merged;
}
