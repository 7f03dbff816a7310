/** The request of an operation's samples, which "Try it" sends at first. */
import type { OperationView } from './operations.js';
import { chooseResult } from './printed-result.js';

export type SampleRequest = ReturnType<typeof sampleRequest>;

export function sampleRequest(operation: OperationView) {
  const { operationId, method, root, path, organizationId, request, secrets } = operation;
  return {
    operationId,
    method,
    root,
    path,
    organizationId,
    /** The places of secrets in the body. */
    secrets: secrets.request,
    pathValues: request.path,
    query: request.query,
    /** Parsed JSON, or undefined. */
    body: request.body as unknown,
    /** The printed result, unless the response has no field to print. */
    result: chooseResult(operation),
  };
}

/** Returns path and query of the request, with the prefix that both roots share. */
export function address({ path, pathValues, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathValues[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
}
