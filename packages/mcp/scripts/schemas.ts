/** Writes the schemas of tools in the dialect that all vendors of models accept. */
import type { Schema } from '@voice-agent-platform/contract-reader';
import { innerSchemas, typesOf } from '@voice-agent-platform/shared/schemas';
import type { ObjectSchema } from '../src/tool.js';

export function objectSchema(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): ObjectSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

const INPUT_KEYWORDS = ['enum', 'format', 'minLength', 'maxLength', 'required'];

/**
 * Trims a schema for models, in the dialect that all vendors accept: no examples, no conditions, and a mark on open
 * questions. The entries of a list have no descriptions, because their names and the list's description say enough.
 */
export function trimSchema(
  schema: Schema,
  options: { readonly isDescribed?: boolean } = {},
): Schema {
  const { isDescribed = true } = options;
  const { description = '' } = schema;
  const { fields, items, values } = innerSchemas(schema);
  const isMarked = schema['x-unspecified'] !== undefined;
  return {
    ...(description &&
      isDescribed && {
        description: description.replaceAll('`', '') + (isMarked ? ' [unspecified]' : ''),
      }),
    ...withOneType(schema, {
      ...pick(schema, INPUT_KEYWORDS),
      ...(fields.length > 0 && {
        properties: Object.fromEntries(
          fields.map(([name, field]) => [name, trimSchema(field, options)]),
        ),
      }),
      ...(items && { items: trimSchema(items, { isDescribed: false }) }),
      ...(values && { additionalProperties: trimSchema(values, options) }),
    }),
  };
}

/** Reduces `type` to one name, because some vendors refuse all tools if it is a list. Gives an array its `items`. */
export function withOneType(schema: Schema, keywords: Schema = {}): Schema {
  const all = typesOf(schema);
  const [type] = all.filter((name) => name !== 'null');
  if (type === undefined) return keywords;
  const isArray = type === 'array' && keywords.items === undefined;
  const only = { type, ...(isArray && { items: {} }), ...keywords };
  return all.includes('null') ? { anyOf: [only, { type: 'null' }] } : only;
}

/** Describes the fields that an object always has, one level deep. */
export function describeRequiredFields({ properties = {}, required = [] }: Schema): ObjectSchema {
  const always = Object.entries(properties).filter(([name]) => required.includes(name));
  return objectSchema(
    Object.fromEntries(always.map(([name, field]) => [name, withOneType(field)])),
  );
}

function pick(schema: Schema, names: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => names.includes(name)));
}
