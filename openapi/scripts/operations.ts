/** The table of operations: what a client or a server must know of each to drive all of them by one function. */
import { methods, resolve, type OpenApiDocument, type Operation } from './document.js';

export interface OperationRow {
  operationId: string;
  method: string;
  /** Path without the `/api/v1` of the server. */
  path: string;
  /** Which of the two address roots serves the operation. */
  root: 'base' | 'platform';
  tag: string;
  summary: string;
  deprecated: boolean;
  pathParameters: string[];
  queryParameters: string[];
  /** Whether the operation takes the header `x-organization-id`. */
  organizationId: boolean;
  requestBody: boolean;
  success: { status: number; body: 'json' | 'text' | 'none' | 'unknown' };
}

export function readOperations(document: OpenApiDocument): OperationRow[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [readOperation(document, path, method, operation)] : [];
    }),
  );
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
): OperationRow {
  const parameters = (operation.parameters ?? []).map((each) => resolve(document, each));
  const named = (place: string) =>
    parameters.filter((each) => each.in === place).map((each) => each.name);
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    root: readRoot(operation.servers ?? document.servers),
    tag: operation.tags[0] ?? '',
    summary: operation.summary,
    deprecated: operation.deprecated ?? false,
    pathParameters: named('path'),
    queryParameters: named('query'),
    organizationId: named('header').includes('x-organization-id'),
    requestBody: operation.requestBody !== undefined,
    success: readSuccess(document, operation),
  };
}

function readRoot(servers: { url: string }[]): OperationRow['root'] {
  const url = servers[0]?.url;
  if (url === '{base_url}/api/v1') return 'base';
  if (url === '{platform_url}/api/v1') return 'platform';
  throw new Error(`${url} is neither of the two address roots`);
}

function readSuccess(document: OpenApiDocument, operation: Operation): OperationRow['success'] {
  const successes = Object.entries(operation.responses).filter(([status]) =>
    status.startsWith('2'),
  );
  const [success, ...others] = successes;
  if (!success || others.length > 0) {
    throw new Error(
      `${operation.operationId} must have one success response, not ${successes.length}`,
    );
  }
  const mediaTypes = Object.keys(resolve(document, success[1]).content ?? {});
  return { status: Number(success[0]), body: readBody(mediaTypes) };
}

function readBody(mediaTypes: string[]): OperationRow['success']['body'] {
  const [mediaType] = mediaTypes;
  if (mediaType === undefined) return 'none';
  if (mediaType === 'application/json') return 'json';
  return mediaType.startsWith('text/') ? 'text' : 'unknown';
}
