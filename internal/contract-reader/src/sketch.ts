import { innerSchemas, typesOf } from '@voice-agent-platform/shared/schemas';
import type { Schema } from './document.js';

/** A larger object shows only its required fields, or its first field if it requires none. */
const FEW_FIELDS = 5;

/** Sketches a valid value for somebody who gave an invalid one: `{ "key": "…", "value": "…" }`. */
export function sketch(schema: Schema): unknown {
  const [alternative] = schema.anyOf ?? [];
  if (alternative) return sketch(alternative);
  const types = typesOf(schema);
  const { fields, items, values } = innerSchemas(schema);
  if (types.includes('array')) return [sketch(items ?? {})];
  if (types.includes('boolean')) return true;
  if (types.includes('integer') || types.includes('number')) return 1;
  if (!types.includes('object')) return schema.enum?.[0] ?? '…';
  if (values) return { '…': sketch(values) };
  const { required = fields.slice(0, 1).map(([name]) => name) } = schema;
  const shown =
    fields.length <= FEW_FIELDS ? fields : fields.filter(([name]) => required.includes(name));
  return Object.fromEntries(shown.map(([name, field]) => [name, sketch(field)]));
}
