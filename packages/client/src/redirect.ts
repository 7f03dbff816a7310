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
  for (let left = MOST_REDIRECTS; ; left--) {
    const response = await fetch(url, init);
    const { status, headers } = response;
    const redirected = status < 400 && status > (init.method === 'GET' ? 300 : 306);
    const location = redirected && left > 0 && headers.get('location');
    const target = location && URL.canParse(location, url) && new URL(location, url);
    if (!target || target.origin !== new URL(url).origin) {
      return response;
    }
    await response.body?.cancel();
    url = target.href;
  }
}
