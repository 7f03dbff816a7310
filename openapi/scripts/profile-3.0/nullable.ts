import type { Json, JsonObject } from '../json.js';
import { allSchemas } from '../schemas.js';
import type { Transformation } from './transformation.js';

export const nullable = {
  name: 'nullable',
  does: 'Writes `nullable: true` for a type that may be null, as 3.0 does.',
  needs: {},
  apply(document) {
    for (const schema of allSchemas(document)) {
      if (Array.isArray(schema.type)) replaceTypes(schema, schema.type);
    }
  },
} satisfies Transformation;

/** `type: [string, 'null']` */
function replaceTypes(schema: JsonObject, types: Json[]): void {
  const [type, ...others] = types.filter((each) => each !== 'null');
  if (type === undefined || others.length > 0 || !types.includes('null')) return;
  schema.type = type;
  schema.nullable = true;
}
