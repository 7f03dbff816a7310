// This package is published without a bundler, so it cannot import the same functions from `internal/shared`. A test
// compares them.

/** Formats a JSON Pointer (RFC 6901): `['a/b', '0']` becomes `/a~1b/0`. */
export function formatPointer(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Parses a JSON Pointer: `/a~1b/0` becomes `['a/b', '0']`. */
export function parsePointer(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
