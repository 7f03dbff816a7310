/** Reads the address and the body of a recorded request. */
import type { Info } from '../src/control/controls.js';
import type { RecordedRequest } from '../src/core/recorded-request.js';

/** Joins path and query. */
export function formatAddress({ path, query }: RecordedRequest): string {
  return query ? `${path}?${query}` : path;
}

export function formatUrl(request: RecordedRequest, roots: Info['roots']): string {
  return `${roots[request.root] ?? ''}${formatAddress(request)}`;
}

/** The text of a recorded body. */
export function toText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Returns the number of bytes that the sandbox read, or that the caller announced if it read none. */
export function bodySize({ bodyBytes, headers }: RecordedRequest): number {
  return bodyBytes ?? Number(headers['content-length'] ?? 0);
}

/** Returns true if the record lacks the body of the request. */
export function isBodyMissing(request: RecordedRequest): boolean {
  return request.body === undefined && bodySize(request) > 0;
}
