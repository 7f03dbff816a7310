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

/**
 * Whether a URL stays under a root, however a parser reads it. A dot segment is refused wherever it leads: the URL class of
 * React Native keeps it, and what sends the request resolves it.
 */
export function isUnder(root: string, url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  const hasDotSegment = path.split(/[/\\]/).some((each) => /^(\.|%2e){1,2}$/i.test(each));
  return !hasDotSegment && Boolean(parseUrl(url)?.href.startsWith(`${root}/`));
}

/**
 * The host that a `fetch` has followed a redirect to by itself, which it was asked not to do; `undefined` if it has not.
 * That of React Native ignores `redirect`, and names the last URL alone.
 */
export function followedTo(response: Pick<Response, 'redirected' | 'url'>, url: string) {
  // A response that a program makes has no URL.
  const end = response.url ? parseUrl(response.url) : undefined;
  const host = end && hostOf(end);
  const isElsewhere = host !== undefined && host !== hostOf(new URL(url));
  return isElsewhere || response.redirected ? (host ?? 'another address') : undefined;
}

/** Whether a body can be read only once: a stream of the web or of Node, or what `fetch` takes for one. */
export function isStream(body: unknown): boolean {
  const {
    getReader,
    pipe,
    [Symbol.asyncIterator]: iterate,
  } = Object(body) as Record<PropertyKey, unknown>;
  return [getReader, pipe, iterate].some((method) => typeof method === 'function');
}
