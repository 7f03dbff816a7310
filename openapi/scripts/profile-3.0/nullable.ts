import { isObject, type Json, type JsonObject } from '../json.js';
import { allSchemas } from './schemas.js';
import type { Transformation } from './transformation.js';

export const nullable = {
  name: 'nullable',
  does: 'Writes `nullable: true` for a type that may be null, as 3.0 does.',
  needs: {},
  apply(document) {
    for (const schema of allSchemas(document)) {
      if (Array.isArray(schema.type)) replaceTypes(schema, schema.type);
      if (Array.isArray(schema.oneOf)) replaceAlternative(schema, schema.oneOf);
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

/** `oneOf: [{ type: string, … }, { type: 'null' }]`; what the schema says itself comes before what the alternative says. */
function replaceAlternative(schema: JsonObject, alternatives: Json[]): void {
  const others = alternatives.filter((each) => !isObject(each) || each.type !== 'null');
  const [other] = others;
  // A reference cannot be made nullable: converters and generators disagree about `allOf` beside `nullable`.
  if (others.length !== 1 || alternatives.length !== 2 || !isObject(other) || other.$ref) return;
  const own = { ...schema };
  for (const key of Object.keys(schema)) delete schema[key];
  delete own.oneOf;
  Object.assign(schema, other, own, { nullable: true });
}
