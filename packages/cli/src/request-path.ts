/** Reads the path of `request`, and compares it with the paths of the contract. */
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { refusePlaceholder } from './request-arguments.js';

/** @throws UsageError for a path that is malformed, or that leads out of its root */
export function refusePath(path: string): void {
  // A URL parser turns a backslash into a slash.
  if (!/^\/(?!\/)[^\s?#\\]*$/.test(path)) {
    throw new UsageError(
      '<path> must be a path below /api/v1, such as /calls/42\n\nGive the query with --query.',
    );
  }
  const segments = readSegments(path).flat();
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw new UsageError('<path> leads out of its root');
  }
  // A URL parser drops one at the end, and a server may drop an escaped one.
  if (segments.some((segment) => /\p{Cc}/u.test(segment))) {
    throw new UsageError('<path> contains a control character: leave it out');
  }
  for (const segment of segments) refusePlaceholder('<path>', segment);
  if (/^\/api\/+v1(?:\/|$)/i.test(path)) {
    const given = printable(path.replace(/^\/api\/+v1\/*/i, '/'));
    throw new UsageError(`<path> must be without /api/v1, which the root adds\n\nGive: ${given}`);
  }
}

/**
 * Returns the values that a path has for the parameters of a template, if a server might read it as a path of that
 * template, in spite of case, escapes, or slashes.
 */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
  const expected = template.split('/').filter(Boolean);
  const given = readSegments(path).find(
    (segments) =>
      segments.length === expected.length &&
      expected.every(
        (segment, index) =>
          isParameter(segment) || segment.toLowerCase() === segments[index]!.toLowerCase(),
      ),
  );
  if (!given) return undefined;
  const parameters = expected.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), given[index]!] as const] : [],
  );
  return Object.fromEntries(parameters);
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/**
 * Returns the segments of a path in each way that a server might read them: a server, or a proxy before it, may decode
 * the path before it splits it, even more than once.
 */
function readSegments(path: string): string[][] {
  const segments = path.split(/[/\\]/).filter(Boolean).map(decodeFully);
  const decoded = decode(path);
  return decoded === path ? [segments] : [segments, ...readSegments(decoded)];
}

function decodeFully(text: string): string {
  const decoded = decode(text);
  return decoded === text ? text : decodeFully(decoded);
}

/** Leaves escapes that are not UTF-8 as they are. */
function decode(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
