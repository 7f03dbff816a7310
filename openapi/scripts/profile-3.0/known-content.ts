import { follow, operationsOf } from '../document.js';
import { asObject, objectsIn } from '../json.js';
import type { Transformation } from './transformation.js';

export const knownContent = {
  name: 'known-content',
  does: 'Declares no content where the media type is unknown (`*/*`), so that no client parses what it cannot know.',
  needs: {
    'openapi-python-client':
      'Omits the answer, and its client then counts the 200 as an unexpected status (openapi-generators/openapi-python-client#479).',
    'okhttp-gson':
      'Its client throws on an answer that is no JSON (in the generator that it was forked from: swagger-api/swagger-codegen#7587).',
  },
  apply(document) {
    for (const { operation } of operationsOf(document)) {
      for (const each of objectsIn(operation.responses)) {
        const response = follow(document, each);
        if ('*/*' in asObject(response.content)) delete response.content;
      }
    }
  },
} satisfies Transformation;
