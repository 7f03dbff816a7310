/** The contract in OpenAPI 3.0.3, for code generators: the same operations, in the constructs that all of them survive. */
import type { JsonObject } from '../json.js';
import { concreteServers } from './concrete-servers.js';
import { declaredAnswers } from './declared-answers.js';
import { doubleNumbers } from './double-numbers.js';
import { freeLengths } from './free-lengths.js';
import { infoFields } from './info-fields.js';
import { knownContent } from './known-content.js';
import { findLeftovers } from './leftovers.js';
import { noDependentRequired } from './no-dependent-required.js';
import { noRequestDefaults } from './no-request-defaults.js';
import { nullable } from './nullable.js';
import { openAnswerEnums } from './open-answer-enums.js';
import type { Transformation } from './transformation.js';
import { usedComponents } from './used-components.js';

/** In the order of application: an enumeration must be open before its schema can be nullable. */
export const transformations: readonly Transformation[] = [
  infoFields,
  concreteServers,
  declaredAnswers,
  knownContent,
  openAnswerEnums,
  freeLengths,
  noRequestDefaults,
  noDependentRequired,
  nullable,
  doubleNumbers,
  usedComponents,
];

/** @throws when the document holds a construct that is not in 3.0 and that no transformation handles. */
export function writeProfile(contract: JsonObject): JsonObject {
  const document = { ...structuredClone(contract), openapi: '3.0.3' };
  for (const { apply } of transformations) apply(document);
  const leftovers = findLeftovers(document);
  if (leftovers.length > 0) {
    throw new Error(
      `Not in OpenAPI 3.0, and handled by no transformation:\n${leftovers.join('\n')}`,
    );
  }
  return document;
}
