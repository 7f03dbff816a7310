import { describe, expect, it } from 'vitest';
import type { OpenApiDocument, Schema } from '../scripts/contract/document.js';
import { schemaSection } from '../scripts/reference/schema.js';

const section = (Whole: Schema) => {
  const components = {
    schemas: { Whole, Part: { type: 'string', description: 'A part.' } },
    securitySchemes: {},
  };
  return schemaSection({ components } as Partial<OpenApiDocument> as OpenApiDocument, 'Whole');
};
const $ref = '#/components/schemas/Part';

describe('the section of a schema', () => {
  it('has a row for each field, with the words of the schema that it refers to', () => {
    const rows = section({
      description: 'A whole.',
      required: ['own'],
      properties: {
        own: { type: 'boolean', description: 'Its own.' },
        other: { $ref, default: 'x' },
        same: { $ref, description: 'Another word.' },
      },
    }).split('\n');
    expect(rows).toEqual([
      '### Whole schema',
      '',
      'A whole.',
      '',
      '| Field | Type | Required | Description |',
      '| --- | --- | --- | --- |',
      '| `own` | boolean | yes | Its own. |',
      '| `other` | [Part](#part-schema), default `"x"` | no | A part. |',
      '| `same` | [Part](#part-schema) | no | Another word. |',
    ]);
  });

  it('says which field needs which others', () => {
    const dependentRequired = { amd: ['amd_behavior', 'language'] };
    expect(section({ properties: {}, dependentRequired })).toContain(
      'Where `amd` is there, `amd_behavior` and `language` must be too.',
    );
  });

  it('names the schemas that it takes over, and the type of one without fields', () => {
    expect(section({ allOf: [{ $ref }, { properties: { own: {} } }] })).toContain(
      'All fields of [Part](#part-schema).\n\n| Field |',
    );
    expect(section({ type: 'string', enum: ['a'] })).toContain('Type: string, one of `a`.');
  });
});
