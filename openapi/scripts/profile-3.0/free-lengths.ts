import { isObject, type Json } from '../json.js';
import { addToDescription } from './describe.js';
import { pathParameters, reachableSchemas } from '../schemas.js';
import type { Transformation } from './transformation.js';

export const freeLengths = {
  name: 'free-lengths',
  does: 'Moves the length of path parameters and of strings in answers into the description.',
  needs: {
    progenitor:
      'Makes a new type for each place, and rejects a whole answer when one string is longer than stated.',
  },
  apply(document) {
    const parameters = pathParameters(document).map(({ schema }) => schema);
    for (const schema of [...parameters, ...reachableSchemas(document, 'answer')]) {
      if (!isObject(schema)) continue;
      const { minLength, maxLength } = schema;
      if (minLength === undefined && maxLength === undefined) continue;
      delete schema.minLength;
      delete schema.maxLength;
      addToDescription(schema, describeLength(minLength, maxLength));
    }
  },
} satisfies Transformation;

function describeLength(minLength: Json = 0, maxLength: Json = Infinity): string {
  const [least, most] = [Number(minLength), Number(maxLength)];
  if (least === most) return `Length: ${least}.`;
  if (most === Infinity) return `Length: at least ${least}.`;
  return least === 0 ? `Length: at most ${most}.` : `Length: ${least} to ${most}.`;
}
