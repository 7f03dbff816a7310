// Own code, because the package has no dependency.

/** `['a/b', '0']` is `/a~1b/0`: a JSON Pointer (RFC 6901). */
export function formatPointer(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** `/a~1b/0` is `['a/b', '0']`. */
export function parsePointer(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
