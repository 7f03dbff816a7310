/** The table of operations, and the names of the secret fields. */
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import {
  asArray,
  asObject,
  follow,
  operationsOf,
  parametersOf,
  walkObjects,
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
  };
}

function readRoot({ operationId, servers }: Operation, inherited: Server[]): OperationRow['root'] {
  const [server] = servers ?? inherited;
  if (server?.url === '{base_url}/api/v1') return 'base';
  if (server?.url === '{platform_url}/api/v1') return 'platform';
  throw new Error(`${operationId} is served at ${server?.url}, which is not an address root`);
}

function readSuccess(document: JsonObject, operation: JsonObject): OperationRow['success'] {
  const { operationId, responses } = operation;
  const successes = Object.entries(asObject(responses)).filter(([status]) =>
    status.startsWith('2'),
  );
  const [success, ...others] = successes;
  if (!success || others.length > 0) {
    throw new Error(
      `${operationId as string} must have one success response, not ${successes.length}`,
    );
  }
  const { content } = follow(document, asObject(success[1]));
  return { status: Number(success[0]), body: readBody(Object.keys(asObject(content))) };
}

function readBody(mediaTypes: string[]): OperationRow['success']['body'] {
  const [mediaType] = mediaTypes;
  if (mediaType === undefined) return 'none';
  if (mediaType === 'application/json') return 'json';
  return mediaType.startsWith('text/') ? 'text' : 'unknown';
}

/**
 * Each property whose schema has `x-secret`, with the fields below it that are not secret: `x-secret: true` covers
 * everything, `x-secret: { except: [key] }` leaves the names of headers readable.
 */
export function readSecretFields(document: JsonObject): [name: string, except: string[]][] {
  const found = new Map<string, string[]>();
  walkObjects(document, ({ properties }) => {
    for (const [name, property] of Object.entries(asObject(properties))) {
      if (!isObject(property)) continue;
      const mark = follow(document, property)['x-secret'];
      if (mark !== undefined) found.set(name, asArray(asObject(mark).except) as string[]);
    }
  });
  return [...found];
}
