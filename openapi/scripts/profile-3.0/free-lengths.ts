import { operationsOf, parametersOf } from '../document.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { reachableSchemas } from '../schemas.js';
import { addToDescription } from './add-to-description.js';
import type { Transformation } from './transformation.js';

export const freeLengths = {
  name: 'free-lengths',
  does: 'Moves the length of path parameters and of strings in answers into the description.',
  needs: {
    progenitor:
      'Makes a new type for each place, and rejects a whole answer when one string is longer than stated.',
  },
  apply(document) {
    const schemas = [...pathParameters(document), ...reachableSchemas(document, 'answer')];
    for (const schema of schemas) {
      const { minLength, maxLength } = schema;
      if (minLength === undefined && maxLength === undefined) continue;
      delete schema.minLength;
      delete schema.maxLength;
      addToDescription(schema, describeLength(minLength, maxLength));
    }
  },
} satisfies Transformation;

/** The schemas of path parameters, each once however many operations share it. */
function pathParameters(document: JsonObject): Set<JsonObject> {
  const parameters = operationsOf(document).flatMap(({ operation }) =>
    parametersOf(document, operation).filter((parameter) => parameter.in === 'path'),
  );
  return new Set(parameters.map(({ schema }) => schema).filter(isObject));
}

function describeLength(minLength: Json = 0, maxLength: Json = Infinity): string {
  const [least, most] = [Number(minLength), Number(maxLength)];
  if (least === most) return `Length: ${least}.`;
  if (most === Infinity) return `Length: at least ${least}.`;
  return least === 0 ? `Length: at most ${most}.` : `Length: ${least} to ${most}.`;
}
