/**
 * A field of a response; `null` without it, or where it cannot be read. Some `fetch` functions, such as SvelteKit's, give
 * headers whose `get` throws. What they hide is never a reason to lose the response.
 */
export function readHeader(headers: Pick<Headers, 'get'>, name: string): string | null {
  try {
    return headers.get(name);
  } catch {
    return null;
  }
}

export function requestIdOf(headers: Pick<Headers, 'get'>): string | null {
  return readHeader(headers, 'x-request-id') ?? readHeader(headers, 'request-id');
}

export function contentTypeOf(headers: Pick<Headers, 'get'>): string | null {
  return readHeader(headers, 'content-type');
}

export function isJson(contentType: string | null): boolean {
  return /json/i.test(contentType ?? '');
}

/** Whether a body can be decoded as text; bytes that are not text are lost then. One without a media type can. */
export function isText(contentType: string | null): boolean {
  return !contentType || isJson(contentType) || /^text\//i.test(contentType);
}

/** A URL; `undefined` for a malformed one. Not by `URL.canParse`, which is wrong on Node 20 and 22 once it is optimized. */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** Host and port. Not by `host`, which React Native 0.72 to 0.82 does not have. */
export function hostOf({ href }: URL): string {
  const [, , authority = ''] = href.split('/');
  return authority.replace(/^.*@/, '');
}
