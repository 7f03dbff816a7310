/** What OpenAPI 3.0 does not have and no transformation has removed. */
import { Validator } from '@seriousme/openapi-schema-validator';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asObject, objectsIn, walkObjects } from '@voice-agent-platform/shared/openapi-document';

/** One line for each place; none if the document is valid 3.0. */
export async function findLeftovers(document: JsonObject): Promise<string[]> {
  const copy = structuredClone(document);
  // The value of an example is data, not part of the document.
  for (const example of objectsIn(asObject(copy.components).examples)) example.value = null;
  const { errors = [] } = await new Validator().validate(copy);
  if (typeof errors === 'string') return [errors];
  const found = errors
    // Without what only follows from another error, because most places can have a reference instead.
    .filter(({ keyword, params }) => keyword !== 'oneOf' && params.missingProperty !== '$ref')
    .map(({ instancePath, message, params: { additionalProperty } }) =>
      additionalProperty === undefined
        ? `${instancePath}: ${message}`
        : `${instancePath}: ${additionalProperty as string} is not in 3.0`,
    );
  // What 3.0 forbids in prose, and its JSON Schema accepts.
  walkObjects(copy, (object, pointer) => {
    const report = (what: string) => found.push(`${pointer}: ${what}`);
    // These fields can hold schemas that the steps do not reach.
    const reportUnwalked = (field: string) => field in object && report(`${field} are not walked`);
    if ('$ref' in object && Object.keys(object).length > 1) report('a $ref has siblings');
    if (object.type === 'array' && !('items' in object)) report('an array without items');
    if (/^\/paths\/[^/]+$/.test(pointer)) reportUnwalked('parameters');
    if (/^\/paths\/[^/]+\/\w+$/.test(pointer)) reportUnwalked('callbacks');
    if (typeof object.in === 'string') reportUnwalked('content');
  });
  return found;
}
