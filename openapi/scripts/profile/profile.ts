/** The contract in OpenAPI 3.0.3, for code generators: the same operations, in the constructs that all of them handle. */
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { closingSteps, documentSteps } from './document-steps.js';
import { findLeftovers } from './leftovers.js';
import { schemaSteps } from './schema-steps.js';

/** In the order of application. */
export const transformations = [...documentSteps, ...schemaSteps, ...closingSteps];

/** @throws if the document holds a construct that 3.0 does not have and no transformation handles */
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
