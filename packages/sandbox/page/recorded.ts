/** Reads the address and the body of a recorded request. */
import type { Info } from '../src/control/controls.js';
import type { RecordedRequest } from '../src/core/recorded-request.js';

/** Joins path and query. */
export function formatAddress({ path, query }: RecordedRequest): string {
  return query ? `${path}?${query}` : path;
}

/** Returns the URL of a request, or its address alone if the page does not know the origin of its root. */
export function formatUrl(request: RecordedRequest, roots: Info['roots']): string {
  return `${roots[request.root] ?? ''}${formatAddress(request)}`;
}

/** Returns a recorded body as text. */
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

/** Returns true if the recorded text lacks bytes of a body that was not UTF-8. U+FFFD stands for them. */
export function isNotText({ body }: RecordedRequest): boolean {
  return typeof body === 'string' && body.includes('\uFFFD');
}
