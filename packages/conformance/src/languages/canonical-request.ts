import type { Root, WireRequest } from './recording-server.js';

/** What of a request the service acts on. Two clients that send the same thing have the same canonical request. */
export interface CanonicalRequest {
  root: Root;
  method: string;
  path: string;
  /** In alphabetical order, for the service gives their order no meaning. */
  query?: string[];
  authorization: string | undefined;
  'x-organization-id'?: string | string[];
  /** The media type without parameters, where there is a body. */
  'content-type'?: string | undefined;
  /** Parsed, its keys in alphabetical order. Text that is no JSON stays text. */
  body?: unknown;
}

export function canonicalRequest({
  root,
  method,
  target,
  headers,
  body,
}: WireRequest): CanonicalRequest {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).sort();
  const organizationId = headers['x-organization-id'];
  return {
    root,
    method,
    path: pathname,
    ...(query.length > 0 && { query }),
    authorization: headers.authorization,
    ...(organizationId !== undefined && { 'x-organization-id': organizationId }),
    ...(body.length > 0 && {
      'content-type': headers['content-type']?.replace(/\s*;.*/s, '').toLowerCase(),
      body: parse(body.toString('utf8')),
    }),
  };
}

function parse(text: string): unknown {
  try {
    return sortKeys(JSON.parse(text));
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
