import type { Fetch } from './options.js';

const MOST_REDIRECTS = 5;

/**
 * Follows a redirect only within the origin, and only where the method stays what it was. A `fetch` left to itself
 * would send `x-organization-id` to wherever the answer points, and turn some requests into a GET.
 *
 * Any other redirect is the answer. (A browser hides it: there it has the status 0.)
 */
export async function fetchWithinOrigin(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    const target = targetWithinOrigin(response, url, init.method);
    if (!target || redirects === MOST_REDIRECTS) {
      return response;
    }
    await response.body?.cancel();
    url = target;
  }
}

function targetWithinOrigin(
  { status, headers }: Response,
  url: string,
  method: string | undefined,
): string | undefined {
  const keepsMethod =
    status === 307 || status === 308 || (method === 'GET' && status > 300 && status < 304);
  const location = keepsMethod && headers.get('location');
  if (!location || !URL.canParse(location, url)) {
    return undefined;
  }
  const target = new URL(location, url);
  return target.origin === new URL(url).origin ? target.href : undefined;
}
