import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { limitedKeywords } from '../scripts/limited-keywords.js';

it.each(['properties', 'patternProperties'])(
  'a schema that has additionalProperties beside %s is refused',
  (keyword) => {
    // Validation of the schema would compile Ajv's own schema with these keywords too.
    const ajv = new Ajv({ validateSchema: false });
    for (const definition of limitedKeywords) {
      ajv.removeKeyword(definition.keyword).addKeyword(definition);
    }
    const number = { type: 'number' };
    const schema = { type: 'object', [keyword]: { a: number }, additionalProperties: number };
    expect(() => ajv.compile(schema)).toThrow(
      `additionalProperties is not supported beside ${keyword}`,
    );
  },
);
