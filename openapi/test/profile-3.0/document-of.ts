/** Small documents to transform: one operation, one schema for its request and one for its answer. */
import { valueAt } from '../../../scripts/lib/json-pointer.js';
import { asObject, type Json, type JsonObject } from '../../scripts/json.js';
import type { Transformation } from '../../scripts/profile-3.0/transformation.js';

interface Parts {
  servers?: Json;
  /** Merged over the operation. */
  operation?: JsonObject;
  request?: JsonObject;
  answer?: JsonObject;
  schemas?: JsonObject;
}

export function documentOf({
  servers = [],
  operation = {},
  request = { type: 'object' },
  answer = { type: 'object' },
  schemas = {},
}: Parts): JsonObject {
  const content = (name: string) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
  });
  return {
    openapi: '3.1.1',
    info: { title: 'Small', version: '1.0.0' },
    servers,
    paths: {
      '/it': {
        put: {
          operationId: 'putIt',
          requestBody: { content: content('Request') },
          responses: { '200': { description: 'It.', content: content('Answer') } },
          ...operation,
        },
      },
    },
    components: {
      schemas: { Request: request, Answer: answer, ...schemas },
      securitySchemes: { Key: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** The document after the transformation; the one given stays as it is. */
export function transform({ apply }: Transformation, document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  apply(copy);
  return copy;
}

export const operationOf = (document: JsonObject) => asObject(valueAt(document, '/paths/~1it/put'));
export const answersOf = (document: JsonObject) => operationOf(document).responses;
export const schemasOf = (document: JsonObject) =>
  asObject(valueAt(document, '/components/schemas'));
