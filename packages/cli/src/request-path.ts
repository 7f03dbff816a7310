/** Reads the path of `request`, and compares it with the paths of the contract. */
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { refusePlaceholder } from './request-arguments.js';

/**
 * Returns the decoded segments of a path.
 *
 * @throws UsageError for a path that is malformed, that leads out of its root, or that servers split in different ways
 */
export function readPath(path: string): string[] {
  // A URL parser turns a backslash into a slash.
  if (!/^\/(?!\/)[^\s?#\\]*$/.test(path)) {
    throw new UsageError(
      '<path> must be a path below /api/v1, such as /calls/42\n\nGive the query with --query.',
    );
  }
  const segments = path.split('/').filter(Boolean).map(decode);
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw new UsageError('<path> leads out of its root');
  }
  // A URL parser drops one at the end, and a server may drop an escaped one.
  if (segments.some((segment) => /\p{Cc}/u.test(segment))) {
    throw new UsageError('<path> contains a control character: leave it out');
  }
  // A proxy may decode the path before the server splits it, or the server may decode it again. Some servers drop empty
  // segments, and some drop what follows a semicolon.
  if (path.includes('//') || segments.some((segment) => /[/\\?#%;]/.test(segment))) {
    throw new UsageError(
      '<path> contains //, a semicolon, or an escape of /, \\, ?, # or %, which servers read in different ways\n\nTo send it, use `request` of @voice-agent-platform/client.',
    );
  }
  for (const segment of segments) refusePlaceholder('<path>', segment);
  if (/^\/api\/v1(?:\/|$)/i.test(path)) {
    const given = printable(path.replace(/^\/api\/v1\/?/i, '/'));
    throw new UsageError(`<path> must be without /api/v1, which the root adds\n\nGive: ${given}`);
  }
  return segments;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new UsageError(
      '<path> contains a % that is not part of an escape of UTF-8: write a space, for example, as %20',
    );
  }
}

/**
 * Returns the values that a path has for the parameters of a template, if it is a path of that template to a server
 * that ignores case and a slash at the end.
 */
export function matchPath(
  template: string,
  given: readonly string[],
): Record<string, string> | undefined {
  const expected = template.split('/').filter(Boolean);
  const isMatch =
    given.length === expected.length &&
    expected.every(
      (segment, index) =>
        isParameter(segment) || segment.toLowerCase() === given[index]!.toLowerCase(),
    );
  if (!isMatch) return undefined;
  const parameters = expected.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), given[index]!] as const] : [],
  );
  return Object.fromEntries(parameters);
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
