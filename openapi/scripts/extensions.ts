/** A JSON Schema for each extension in the document, for programs that read them. */
import { kinds } from './kinds.js';

const text = { type: 'string' };
const list = (entry: object) => ({ type: 'array', minItems: 1, items: entry });

export function extensionSchemas(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The extensions of the voice-agent platform contract',
    type: 'object',
    properties: {
      'x-unspecified': {
        description: 'What the platform leaves open at this place.',
        ...list({
          type: 'object',
          required: ['id', 'what', 'assume', 'kind'],
          properties: {
            id: {
              ...text,
              description: 'A public name, which stays when the words change. Entries share it.',
            },
            what: { ...text, description: 'The open question.' },
            assume: { ...text, description: 'What to assume until it is specified.' },
            kind: {
              description: 'The sort of question.',
              oneOf: Object.entries(kinds).map(([kind, description]) => ({
                const: kind,
                description,
              })),
            },
            values: {
              const: true,
              description: "The values that occur are the platform's own vocabulary.",
            },
            risk: {
              const: true,
              description: 'A wrong assumption loses, deletes or costs something.',
            },
          },
        }),
      },
      'x-irregularity': {
        description: 'What does not follow HTTP or common practice at this place.',
        ...list({
          type: 'object',
          required: ['kind', 'note'],
          properties: {
            kind: { ...text, description: 'The name that tools select it by.' },
            note: { ...text, description: 'A sentence that says how the platform behaves.' },
          },
        }),
      },
      'x-secret': {
        description: 'Marks a schema whose values are never printed.',
        oneOf: [
          { const: true, description: 'Everything at and below the schema is secret.' },
          {
            description: 'Everything is secret but the values of some fields.',
            type: 'object',
            required: ['except'],
            properties: { except: list(text) },
          },
        ],
      },
      'x-destructive': {
        const: true,
        description: 'Marks an operation that deletes or removes something.',
      },
    },
  };
}
