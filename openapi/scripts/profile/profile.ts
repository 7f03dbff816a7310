/**
 * Converts the contract to OpenAPI 3.0.3 for code generators: the same operations, with constructs that all of them
 * handle.
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asObject, objectsIn, walkObjects } from '@voice-agent-platform/shared/openapi-document';
import { documentSteps, usedComponents } from './document-steps.js';
import { schemaSteps } from './schema-steps.js';

/** In the order of application. */
export const transformations = [...documentSteps, ...schemaSteps, usedComponents];

/** @throws if no transformation handles a construct that 3.0 does not have */
export async function makeProfile(contract: JsonObject): Promise<JsonObject> {
  const document = { ...structuredClone(contract), openapi: '3.0.3' };
  for (const { apply } of transformations) apply(document);
  const leftovers = await findLeftovers(document);
  if (leftovers.length > 0) {
    throw new Error(
      `Not in OpenAPI 3.0, and handled by no transformation:\n${leftovers.join('\n')}`,
    );
  }
  return document;
}

/** Returns one line per construct that is not valid in 3.0. */
async function findLeftovers(document: JsonObject): Promise<string[]> {
  const copy = structuredClone(document);
  // The value of an example is data, so it is not checked.
  for (const example of objectsIn(asObject(copy.components).examples)) example.value = null;
  const { errors = [] } = await new Validator().validate(copy);
  if (typeof errors === 'string') return [errors];
  const found = errors
    // Drops follow-up errors: `oneOf`, and a missing `$ref` wherever a reference is allowed.
    .filter(({ keyword, params }) => keyword !== 'oneOf' && params.missingProperty !== '$ref')
    .map(({ instancePath, message, params: { additionalProperty } }) =>
      additionalProperty === undefined
        ? `${instancePath}: ${message}`
        : `${instancePath}: ${additionalProperty as string} is not in 3.0`,
    );
  // 3.0 forbids these in its text, but its JSON Schema accepts them.
  walkObjects(copy, (object, pointer) => {
    const hasSiblings = '$ref' in object && Object.keys(object).length > 1;
    if (hasSiblings) found.push(`${pointer}: a $ref has siblings`);
    const hasItems = object.type !== 'array' || 'items' in object;
    if (!hasItems) found.push(`${pointer}: an array without items`);
  });
  return found;
}
