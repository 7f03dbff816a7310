/** Derives the table of operations with the places of secrets. Lint has checked the required properties. */
import type { Json, JsonObject } from '@voice-agent-platform/shared/json';
import {
  asArray,
  asObject,
  asText,
  follow,
  objectsIn,
  listOperations,
  listParameters,
  type OperationEntry,
} from '@voice-agent-platform/shared/openapi-document';
import { innerSchemas } from '@voice-agent-platform/shared/schemas';
import type { OperationRow } from './operation-row.js';

export function readOperations(document: JsonObject): OperationRow[] {
  return listOperations(document).map((entry) => readOperation(document, entry));
}

function readOperation(
  document: JsonObject,
  { method, path, operation }: OperationEntry,
): OperationRow {
  const parameters = listParameters(document, operation);
  const namesIn = (place: string): string[] =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => asText(name));
  const responses = Object.entries(asObject(operation.responses));
  const [status, success] = responses.find(([code]) => code.startsWith('2')) ?? [];
  const { content } = follow(document, asObject(success));
  return {
    operationId: asText(operation.operationId),
    method,
    path,
    root: readRoot(document, operation),
    tag: asText(asArray(operation.tags)[0]),
    summary: asText(operation.summary),
    deprecated: operation.deprecated === true,
    destructive: operation['x-destructive'] === true,
    pathParameters: namesIn('path'),
    queryParameters: namesIn('query'),
    organizationId: namesIn('header').includes('x-organization-id'),
    requestBody: 'requestBody' in operation,
    success: { status: Number(status), body: readBody(Object.keys(asObject(content))[0]) },
    secrets: {
      request: findSecrets(document, operation.requestBody),
      response: findSecrets(document, success),
    },
  };
}

function findSecrets(document: JsonObject, holder: Json | undefined): string[] {
  const { content } = follow(document, asObject(holder));
  return objectsIn(content)
    .flatMap(({ schema }) => findSecretPlaces(document, asObject(schema)))
    .map((place) => place.replace(/^\./, ''));
}

/**
 * Returns the places of secrets from a schema on, such as `.headers[].value`. A mark covers its schema and everything
 * below it. With `except: [key]`, it leaves the names of headers readable, and covers declared fields only.
 *
 * @param outer the mark of a schema around it
 */
function findSecretPlaces(document: JsonObject, reference: JsonObject, outer?: Json): string[] {
  const schema = follow(document, reference);
  const mark = schema['x-secret'] ?? outer;
  const { fields, items, values } = innerSchemas(schema);
  if (mark === true && fields.length > 0) return ['.*'];
  const readable = asArray(asObject(mark).except);
  const inner: readonly (readonly [step: string, schema: JsonObject])[] = [
    ...fields
      .filter(([name]) => !readable.includes(name))
      .map(([name, field]) => [`.${name}`, field] as const),
    ...(items ? [['[]', items] as const] : []),
    ...(values ? [['.*', values] as const] : []),
  ];
  // The schema itself is the place.
  if (inner.length === 0) return mark === undefined ? [] : [''];
  return inner.flatMap(([step, part]) =>
    findSecretPlaces(document, part, mark).map((place) => `${step}${place}`),
  );
}

function readRoot(document: JsonObject, operation: JsonObject): OperationRow['root'] {
  const [server] = objectsIn(operation.servers ?? document.servers);
  const url = asText(server?.url);
  if (url === '{base_url}/api/v1') return 'base';
  if (url === '{platform_url}/api/v1') return 'platform';
  const operationId = asText(operation.operationId);
  throw new Error(`${operationId} is served at ${url}, which is not an address root`);
}

function readBody(mediaType?: string): OperationRow['success']['body'] {
  if (mediaType === undefined) return 'none';
  if (mediaType === 'application/json') return 'json';
  return mediaType.startsWith('text/') ? 'text' : 'unknown';
}
