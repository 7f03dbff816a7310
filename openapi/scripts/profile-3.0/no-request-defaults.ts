import { reachableSchemas } from '../schemas.js';
import { addToDescription } from './add-to-description.js';
import type { Transformation } from './transformation.js';

export const noRequestDefaults = {
  name: 'no-request-defaults',
  does: 'Moves the default of what a request sends into the description.',
  needs: {
    'openapi-python-client, progenitor, okhttp-gson, NSwag':
      'The client sends the default itself, for a field that its caller never named.',
  },
  apply(document) {
    for (const schema of reachableSchemas(document, 'request')) {
      if (schema.default === undefined) continue;
      addToDescription(schema, `Default: \`${JSON.stringify(schema.default)}\`.`);
      delete schema.default;
    }
  },
} satisfies Transformation;
