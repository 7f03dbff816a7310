import { allSchemas } from '../schemas.js';
import type { Transformation } from './transformation.js';

export const doubleNumbers = {
  name: 'double-numbers',
  does: 'Gives `number` the format `double`, the precision of a JSON number in most languages.',
  needs: {
    'oapi-codegen':
      'Uses float32, which turns 0.1 into 0.10000000149 (oapi-codegen/oapi-codegen#1912).',
  },
  apply(document) {
    for (const schema of allSchemas(document)) {
      if (schema.type === 'number') schema.format ??= 'double';
    }
  },
} satisfies Transformation;
