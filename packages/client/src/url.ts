import { readHeader } from './headers.js';

const MOST_REDIRECTS = 5;

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
  const location = statuses.includes(status) && readHeader(headers, 'location');
  if (!location || followed >= MOST_REDIRECTS) return undefined;
  // Not by `origin`, which leaves out credentials: they would come before the host.
  const target = parseUrl(location, from)?.href;
  return target?.startsWith(new URL('/', from).href) ? target : undefined;
}
