/** Reduces requests to what the service acts on, so that they can be compared. */
import type { IncomingHttpHeaders } from 'node:http';

export type Root = 'base' | 'platform';

/** A raw request. */
export interface WireRequest {
  readonly root: Root;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/**
 * The parts of a request that the service acts on. Clients that send the same request have equal canonical requests.
 */
export interface CanonicalRequest {
  readonly root: Root;
  readonly method: string;
  readonly path: string;
  /** Sorted, because their order has no meaning. */
  readonly query?: readonly string[];
  readonly authorization?: string | undefined;
  readonly 'x-organization-id'?: string | readonly string[];
  /** The media type without parameters, if there is a body. */
  readonly 'content-type'?: string | undefined;
  /** Parsed JSON, or the text if it is not JSON. */
  readonly body?: unknown;
}

export function canonicalize(request: WireRequest): CanonicalRequest {
  const { root, method, target, headers, body } = request;
  // The target is not parsed as a URL, because `//` or a wrong address is not one.
  const [path = '', search] = target.split(/\?(.*)/s);
  const query = [...new URLSearchParams(search)].map((parameter) => parameter.join('=')).sort();
  const organizationId = headers['x-organization-id'];
  return {
    root,
    method,
    path,
    ...(query.length > 0 && { query }),
    authorization: headers.authorization,
    ...(organizationId !== undefined && { 'x-organization-id': organizationId }),
    ...(body.length > 0 && {
      'content-type': headers['content-type']?.replace(/\s*;.*/s, '').toLowerCase(),
      body: parseJsonOrText(new TextDecoder().decode(body)),
    }),
  };
}

/** Returns the value of a JSON text, or the text if it is not JSON. */
export function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
