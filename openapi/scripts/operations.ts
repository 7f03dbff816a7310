/** The table of operations, with the places of secrets. */
import { isObject, type Json, type JsonObject } from '@voice-agent-platform/shared/json';
import {
  asArray,
  asObject,
  follow,
  objectsIn,
  operationsOf,
  parametersOf,
  type OperationEntry,
} from '@voice-agent-platform/shared/openapi-document';
import type { OperationRow } from './operation-row.js';

/** An operation as the lint rules guarantee it. Types, because an interface does not extend a `JsonObject`. */
type Operation = {
  operationId: string;
  summary: string;
  deprecated?: boolean;
  servers?: Server[];
  tags: string[];
};
type Server = { url: string };
type Parameter = { name: string; in: string };

export function readOperations(document: JsonObject): OperationRow[] {
  return operationsOf(document).map((entry) => readOperation(document, entry));
}

function readOperation(document: JsonObject, entry: OperationEntry): OperationRow {
  const operation = entry.operation as Operation;
  const parameters = parametersOf(document, entry.operation) as Parameter[];
  const namesIn = (place: string): string[] =>
    parameters.filter((each) => each.in === place).map((each) => each.name);
  return {
    operationId: operation.operationId,
    method: entry.method,
    path: entry.path,
    root: readRoot(operation, document.servers as Server[]),
    tag: operation.tags[0] ?? '',
    summary: operation.summary,
    deprecated: operation.deprecated ?? false,
    destructive:
      entry.method === 'DELETE' ||
      asArray(entry.operation['x-irregularity']).some(
        (mark) => asObject(mark).kind === 'put-that-deletes',
      ),
    pathParameters: namesIn('path'),
    queryParameters: namesIn('query'),
    organizationId: namesIn('header').includes('x-organization-id'),
    requestBody: 'requestBody' in operation,
    success: readSuccess(document, entry.operation),
    secrets: {
      request: secretsOf(document, entry.operation.requestBody),
      response: successesOf(entry.operation).flatMap(([, each]) => secretsOf(document, each)),
    },
  };
}

function secretsOf(document: JsonObject, holder: Json | undefined): string[] {
  const { content } = follow(document, asObject(holder));
  return objectsIn(content).flatMap(({ schema }) => secretsIn(document, asObject(schema)));
}

/**
 * The places of secrets below a place. `x-secret: true` covers everything at and below its schema;
 * `x-secret: { except: [key] }` leaves the names of headers readable.
 */
function secretsIn(
  document: JsonObject,
  reference: JsonObject,
  place = '',
  above?: Json,
): string[] {
  const schema = follow(document, reference);
  const mark = schema['x-secret'] ?? above;
  const start = place === '' ? '' : `${place}.`;
  if (mark === true && isObject(schema.properties)) return [`${start}*`];
  const readable = asArray(asObject(mark).except);
  const fields = Object.entries(asObject(schema.properties))
    .filter(([name]) => !readable.includes(name))
    .map(([name, each]) => [`${start}${name}`, each] as const);
  const below = [
    ...fields,
    [`${place}[]`, schema.items] as const,
    [`${start}*`, schema.additionalProperties] as const,
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      asArray(schema[keyword]).map((each) => [place, each] as const),
    ),
  ].flatMap(([name, each]) => (isObject(each) ? [[name, each] as const] : []));
  if (below.length === 0) return mark === undefined ? [] : [place];
  return below.flatMap(([name, each]) => secretsIn(document, each, name, mark));
}

function readRoot({ operationId, servers }: Operation, inherited: Server[]): OperationRow['root'] {
  const [server] = servers ?? inherited;
  if (server?.url === '{base_url}/api/v1') return 'base';
  if (server?.url === '{platform_url}/api/v1') return 'platform';
  throw new Error(`${operationId} is served at ${server?.url}, which is not an address root`);
}

function readSuccess(document: JsonObject, operation: JsonObject): OperationRow['success'] {
  const { operationId } = operation;
  const successes = successesOf(operation);
  const [success, ...others] = successes;
  if (!success || others.length > 0) {
    throw new Error(
      `${operationId as string} must have one success response, not ${successes.length}`,
    );
  }
  const { content } = follow(document, asObject(success[1]));
  return { status: Number(success[0]), body: readBody(Object.keys(asObject(content))) };
}

function successesOf({ responses }: JsonObject): [status: string, response: Json][] {
  return Object.entries(asObject(responses)).filter(([status]) => status.startsWith('2'));
}

function readBody(mediaTypes: string[]): OperationRow['success']['body'] {
  const [mediaType] = mediaTypes;
  if (mediaType === undefined) return 'none';
  if (mediaType === 'application/json') return 'json';
  return mediaType.startsWith('text/') ? 'text' : 'unknown';
}
