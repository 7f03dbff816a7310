import type { JsonObject } from '@voice-agent-platform/shared/json';
import {
  asObject,
  follow,
  objectsIn,
  listOperations,
  listParameters,
} from '@voice-agent-platform/shared/openapi-document';

const NAME = 'first';

/**
 * Gives the first example of every parameter, body and response the same name. Specmatic, Postman and others pair the
 * examples of a request and its response by name. Operations share parameters, so one name serves all.
 */
export function pairExamples(document: JsonObject): void {
  for (const { operation } of listOperations(document)) {
    const bodies = [asObject(operation.requestBody), ...objectsIn(operation.responses)];
    const media = bodies.flatMap((body) => objectsIn(follow(document, body).content));
    for (const holder of [...listParameters(document, operation), ...media]) {
      const [first, ...others] = Object.entries(asObject(holder.examples));
      if (first) holder.examples = Object.fromEntries([[NAME, first[1]], ...others]);
    }
  }
}
