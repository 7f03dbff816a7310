/** The contract in OpenAPI 3.0.3, for code generators: the same operations, in the constructs that all of them handle. */
import type { JsonObject } from '@voice-agent-platform/internal/openapi-document';
import {
  concreteServers,
  declaredResponses,
  infoFields,
  knownContent,
  openQuestions,
  usedComponents,
} from './document-steps.js';
import { findLeftovers } from './leftovers.js';
import {
  doubleNumbers,
  freeLengths,
  noDefaults,
  noDependentRequired,
  nullable,
  openResponseEnums,
  plainReferences,
} from './schema-steps.js';
import type { Transformation } from './transformation.js';

/** In the order of application: an enumeration must be open before its schema can become nullable. */
export const transformations: readonly Transformation[] = [
  infoFields,
  concreteServers,
  declaredResponses,
  knownContent,
  openResponseEnums,
  freeLengths,
  noDefaults,
  noDependentRequired,
  plainReferences,
  openQuestions,
  nullable,
  doubleNumbers,
  usedComponents,
];

/** @throws if the document holds a construct that 3.0 does not have and no transformation handles */
export async function writeProfile(contract: JsonObject): Promise<JsonObject> {
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
