/** Follows the redirects that stay under the root, and checks what a `fetch` returned. */
import { discard, isReadable } from './body.js';
import { assertOption, ConfigurationError } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import { isStream, readHeader, readRequestId } from './http.js';
import type { PlainRequest } from './transport.js';
import { isUnder, parseUrl } from './url.js';

const MOST_REDIRECTS = 5;

/**
 * Sends a request, and sends it again to the target of each redirect under the root, with the same method. If `fetch`
 * followed redirects by itself, it would send `x-organization-id` to any target, and turn some requests into a GET.
 *
 * Any other redirect is the response. (Browsers hide it: its status is 0 there.)
 *
 * @param fetchFrom Sends the request to a URL.
 */
export async function followRedirects(
  { url, init: { method, body } }: PlainRequest,
  root: string,
  fetchFrom: (url: string) => Promise<Response>,
): Promise<Response> {
  // A stream can be sent only once.
  const limit = isStream(body) ? 0 : MOST_REDIRECTS;
  for (let target = url, followed = 0; ; followed++) {
    const response = await fetchFrom(target);
    const next = followed < limit && redirectTarget(response, { url: target, method, root });
    if (!next) return response;
    discard(response.body);
    target = next;
  }
}

/**
 * Returns the target of a redirect that the client may follow, or `undefined`.
 *
 * @param request The redirected request, and the root that it must not leave.
 */
function redirectTarget(
  { status, headers }: Response,
  request: { readonly url: string; readonly method: string | undefined; readonly root: string },
): string | undefined {
  const statuses = request.method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308];
  const location = statuses.includes(status) && readHeader(headers, 'location');
  if (!location) return undefined;
  const target = parseUrl(location, request.url)?.href;
  return target !== undefined && isUnder(target, request) ? target : undefined;
}

/**
 * Refuses what is not an unread response, and the response to a redirect that `fetch` followed by itself.
 *
 * @param url The URL of the request.
 * @throws ConfigurationError that names the scheme and the host of the redirect.
 */
export function checkResponse(response: Response, url: string, origin: ErrorOrigin): void {
  assertOption(isReadable(response), 'fetch', 'returned no Response, or a read one', origin);
  const address = followedTo(response, url);
  if (address === undefined) return;
  discard(response.body);
  const { status, headers } = response;
  throw new ConfigurationError({
    ...origin,
    status,
    requestId: readRequestId(headers),
    option: 'fetch',
    fault: `followed a redirect to ${address}`,
    hint: "it ignores redirect: 'manual', and the request has been sent there",
  });
}

/**
 * Returns scheme and host that `fetch` followed a redirect to, or `undefined`. React Native ignores `redirect` and shows
 * only the last URL. On the same host, a redirect can still turn a POST into a GET.
 */
function followedTo(response: Response, url: string): string | undefined {
  // A response that a program created has no URL.
  const end = response.url ? parseUrl(response.url) : undefined;
  const isElsewhere = end !== undefined && withoutQuery(end) !== withoutQuery(new URL(url));
  if (!isElsewhere && !response.redirected) return undefined;
  // The path may contain secrets.
  return end ? end.href.split('/', 3).join('/') : 'another address';
}

/** Returns scheme, host and path. Network layers escape different characters, so escapes are undone. */
function withoutQuery({ href }: URL): string {
  const [address = ''] = href.split(/[?#]/);
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
