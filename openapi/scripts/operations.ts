/** The table of operations: what a client or a server must know of each to drive all of them by one function. */
import { follow, operationsOf, parametersOf, type OperationEntry } from './document.js';
import { asArray, asObject, type JsonObject } from './json.js';
import type { OperationRow } from './operation-row.js';

/** An operation as the lint rules guarantee it. Types, since only those fit a `JsonObject`; an interface does not. */
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
  const named = (place: string): string[] =>
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
    pathParameters: named('path'),
    queryParameters: named('query'),
    organizationId: named('header').includes('x-organization-id'),
    requestBody: 'requestBody' in operation,
    success: readSuccess(document, entry.operation),
  };
}

function readRoot({ operationId, servers }: Operation, inherited: Server[]): OperationRow['root'] {
  const [server] = servers ?? inherited;
  if (server?.url === '{base_url}/api/v1') return 'base';
  if (server?.url === '{platform_url}/api/v1') return 'platform';
  throw new Error(`${operationId} is served at ${server?.url}, which is no address root`);
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
