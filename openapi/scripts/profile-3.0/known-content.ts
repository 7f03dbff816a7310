import { isObject } from '../json.js';
import { follow, operations } from '../schemas.js';
import type { Transformation } from './transformation.js';

export const knownContent = {
  name: 'known-content',
  does: 'Declares no content where the media type is unknown (`*/*`), so that no client parses what it cannot know.',
  needs: {
    'openapi-python-client':
      'Omits the answer, and its client then counts the 200 as an unexpected status.',
    'okhttp-gson': 'Its client throws on an answer that is no JSON.',
  },
  apply(document) {
    for (const { responses } of operations(document)) {
      if (!isObject(responses)) continue;
      for (const response of Object.values(responses).filter(isObject)) {
        const { content } = follow(document, response);
        if (isObject(content) && '*/*' in content) delete follow(document, response).content;
      }
    }
  },
} satisfies Transformation;
