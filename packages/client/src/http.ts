/** Reads headers and the kinds of bodies. */

/**
 * Returns a header field, or `null` if it is missing or unreadable. Some `fetch` functions, such as SvelteKit's, return
 * headers with a `get` that throws. A response must not be lost because of that.
 */
export function readHeader(headers: Pick<Headers, 'get'>, name: string): string | null {
  try {
    return headers.get(name);
  } catch {
    return null;
  }
}

/** Lists header fields. A `fetch` for tests may return headers that have `get` alone: those list nothing. */
export function listHeaders(headers: Headers): [string, string][] {
  return Symbol.iterator in headers ? [...headers] : [];
}

export function readRequestId(headers: Pick<Headers, 'get'>): string | null {
  return readHeader(headers, 'x-request-id') ?? readHeader(headers, 'request-id');
}

export function readContentType(headers: Pick<Headers, 'get'>): string | null {
  return readHeader(headers, 'content-type');
}

export function isJson(contentType: string | null): boolean {
  return /json/i.test(contentType ?? '');
}

/** A charset other than UTF-8, the only one that `fetch` decodes, and US-ASCII, which is a part of it. */
const OTHER_CHARSET = /charset=["']?(?!utf-?8\b|(?:us-)?ascii\b)\w/i;

/** Returns true if a body can be decoded as text without losing bytes. A body without a media type counts as text. */
export function isText(contentType: string | null): boolean {
  if (!contentType || isJson(contentType)) return true;
  return /^text\//i.test(contentType) && !OTHER_CHARSET.test(contentType);
}

/** Returns true if a body can be read only once: a web or Node stream, or anything that `fetch` treats as one. */
export function isStream(body: unknown): boolean {
  const {
    getReader,
    pipe,
    [Symbol.asyncIterator]: iterate,
  } = Object(body) as Record<PropertyKey, unknown>;
  return [getReader, pipe, iterate].some((method) => typeof method === 'function');
}
