/** Reads the path of `request`, and compares it with the paths of the contract. */
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { refusePlaceholder } from './request-arguments.js';

/** @throws UsageError for a path that is malformed, or that leads out of its root */
export function refusePath(path: string): void {
  if (!/^\/(?!\/)[^\s?#]*$/.test(path)) {
    throw new UsageError(
      '<path> must be a path below /api/v1, such as /calls/42\n\nGive the query with --query.',
    );
  }
  // A server may resolve escaped dots and slashes.
  const segments = path.replaceAll(/%2e/gi, '.').split(/[/\\]|%2f|%5c/i);
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw new UsageError('<path> leads out of its root');
  }
  refusePlaceholder('<path>', decode(path));
  if (/^\/+api\/+v1(?:\/|$)/i.test(path)) {
    const given = printable(path.replace(/^\/+api\/+v1\/*/i, '/'));
    throw new UsageError(`<path> must be without /api/v1, which the root adds\n\nGive: ${given}`);
  }
}

/** Returns true if a server might read the path as that of the operation, in spite of case, escapes, or slashes. */
export function matchesTemplate(template: string, path: string): boolean {
  const [expected, given] = [splitPath(template), splitPath(path)];
  return (
    expected.length === given.length &&
    expected.every(
      (segment, index) =>
        isParameter(segment) || segment.toLowerCase() === given[index]!.toLowerCase(),
    )
  );
}

/** Returns the values that a matching path has for the parameters of the template. */
export function readPathParameters(template: string, path: string): Record<string, string> {
  const values = splitPath(path);
  const parameters = splitPath(template).flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), values[index]!] as const] : [],
  );
  return Object.fromEntries(parameters);
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function splitPath(path: string): string[] {
  return decode(path).split('/').filter(Boolean);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A path with a lone percent sign is sent as it is.
    return path;
  }
}
