import type { Schema } from './document.js';

/** A larger object shows only its required fields, or its first field if it requires none. */
const FEW_FIELDS = 5;

/** Sketches a valid value for somebody who gave an invalid one: `{ "key": "…", "value": "…" }`. */
export function sketch(schema: Schema): unknown {
  const { type, enum: values, anyOf, properties = {}, required, items } = schema;
  const { additionalProperties } = schema;
  const [first] = anyOf ?? [];
  if (first) return sketch(first);
  const types = [type].flat();
  if (types.includes('array')) return [sketch(items ?? {})];
  if (types.includes('boolean')) return true;
  if (types.includes('integer') || types.includes('number')) return 1;
  if (!types.includes('object')) return values?.[0] ?? '…';
  if (typeof additionalProperties === 'object') return { '…': sketch(additionalProperties) };
  const all = Object.keys(properties);
  const names = all.length <= FEW_FIELDS ? all : (required ?? all.slice(0, 1));
  return Object.fromEntries(names.map((name) => [name, sketch(properties[name] ?? {})]));
}
