const MOST_REDIRECTS = 5;

/**
 * Where to follow a redirect to: only within the origin, and only where the method stays the same. A `fetch` left to
 * itself would send `x-organization-id` to wherever the response points, and turn some requests into a GET.
 *
 * Any other redirect is the response. (A browser hides it: there it has the status 0.)
 *
 * @returns `undefined` for a response that is not a redirect to follow.
 */
export function redirectTarget(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  from: string,
  method: string | undefined,
  followed: number,
): string | undefined {
  const statuses = method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308];
  const location = statuses.includes(status) && headers.get('location');
  if (!location || followed >= MOST_REDIRECTS) return undefined;
  // Not by `origin`, which leaves out credentials: they would come before the host.
  const target = parseUrl(location, from)?.href;
  return target?.startsWith(new URL('/', from).href) ? target : undefined;
}

/** A URL; `undefined` for a malformed one. Not by `URL.canParse`, which is wrong on Node 20 and 22 once it is optimized. */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
