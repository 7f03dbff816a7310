import { isObject } from '../json.js';
import { allSchemas } from '../schemas.js';
import { addToDescription } from './add-to-description.js';
import type { Transformation } from './transformation.js';

export const noDependentRequired = {
  name: 'no-dependent-required',
  does: 'Moves `dependentRequired`, which 3.0 does not have, into the description.',
  needs: {},
  apply(document) {
    for (const schema of allSchemas(document)) {
      if (!isObject(schema.dependentRequired)) continue;
      for (const [property, required] of Object.entries(schema.dependentRequired)) {
        const names = (required as string[]).map((name) => `\`${name}\``).join(' and ');
        addToDescription(schema, `With \`${property}\`, ${names} must be there too.`);
      }
      delete schema.dependentRequired;
    }
  },
} satisfies Transformation;
