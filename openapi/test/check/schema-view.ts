import { asArray, asObject, asText, type JsonObject } from '../../scripts/json.js';
import { resolve } from './document.js';

/** A schema without `$ref`, and apart from null: what it asserts, flat. */
export interface SchemaView {
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Every other keyword but annotations, `enum` without its null. */
  readonly asserts: JsonObject;
  readonly description: string;
}

/** Keywords that assert nothing of a value. */
const SILENT = new Set(['$ref', 'title', 'examples', '$comment']);

/**
 * Flattens a schema, whether it stands at its place or is referred to. The contract composes none: an
 * `allOf`, `anyOf` or `oneOf` stays in `asserts`, where nothing in the facts backs it.
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
  // What stands beside a `$ref` wins over what the reference says.
  const { type, description, ...flat } = { ...resolve(document, schema), ...schema };
  const types = typeof type === 'string' ? [type] : asArray(type).map(asText);
  const asserts = Object.fromEntries(
    Object.entries(flat).filter(([keyword]) => !SILENT.has(keyword) && !keyword.startsWith('x-')),
  );
  let nullable = types.includes('null');
  if (Array.isArray(flat.enum)) {
    nullable &&= flat.enum.includes(null);
    asserts.enum = flat.enum.filter((value) => value !== null);
  }
  return {
    types: types.filter((each) => each !== 'null'),
    nullable,
    asserts,
    description: asText(description),
  };
}
