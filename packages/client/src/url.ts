/** Reads URLs, also where a runtime's `URL` class lacks parts or is wrong. */

/**
 * Parses a URL, or returns `undefined`. Avoids `URL.canParse`, which returns wrong results on Node 20 and 22 once V8
 * has optimized it.
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** Returns host and port. Avoids `host`, which React Native 0.72 to 0.82 lacks. */
export function readHost({ href }: URL): string {
  const [, , authority = ''] = href.split('/');
  return authority.replace(/^.*@/, '');
}

/**
 * Returns true if every parser keeps the URL under the root. Dot segments are always refused: React Native's URL class
 * keeps them, and the network layer resolves them later.
 */
export function isUnder(url: string, { root }: { readonly root: string }): boolean {
  const [path = ''] = url.split(/[?#]/);
  const hasDotSegment = path.split(/[/\\]/).some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return !hasDotSegment && Boolean(parseUrl(url)?.href.startsWith(`${root}/`));
}
