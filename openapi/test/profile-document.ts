/** Small documents to transform: one operation, one schema for its request and one for its response. */
import type { Json, JsonObject } from '@voice-agent-platform/shared/json';
import { transformations } from '../scripts/profile/profile.js';

interface Parts {
  readonly servers?: Json;
  /** Merged over the operation. */
  readonly operation?: JsonObject;
  readonly request?: JsonObject;
  readonly response?: JsonObject;
  readonly schemas?: JsonObject;
}

export function documentOf({
  servers = [],
  operation = {},
  request = { type: 'object' },
  response = { type: 'object' },
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
          responses: { '200': { description: 'It.', content: content('Response') } },
          ...operation,
        },
      },
    },
    components: {
      schemas: { Request: request, Response: response, ...schemas },
      securitySchemes: { Key: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** A copy after the transformation of that name. */
export function transformed(name: string, document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  transformations.find((each) => each.name === name)?.apply(copy);
  return copy;
}
