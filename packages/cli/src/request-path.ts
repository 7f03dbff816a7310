/** Reads the path of `request`, and compares it with the paths of the contract. */
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { refusePlaceholder } from './request-arguments.js';

/** Servers and proxies decode a path once, or a few times by mistake. */
const MOST_DECODINGS = 3;

/** @throws UsageError for a path that is malformed, or that leads out of its root */
export function refusePath(path: string): void {
  // A URL parser turns a backslash into a slash.
  if (!/^\/(?!\/)[^\s?#\\]*$/.test(path)) {
    throw new UsageError(
      '<path> must be a path below /api/v1, such as /calls/42\n\nGive the query with --query.',
    );
  }
  if (decodings(path).length > 1 + MOST_DECODINGS) {
    throw new UsageError(`<path> is escaped more than ${MOST_DECODINGS} times: escape it once`);
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
  return decodings(path).map((text) => {
    const segments = text.split(/[/\\]/).filter(Boolean);
    return segments.map((segment) => decodings(segment).at(-1)!);
  });
}

/** Returns the text as it is, decoded once, decoded twice, and so on until no escape is left. */
function decodings(text: string): string[] {
  const texts = [text];
  for (let last = text, next = decode(last); next !== last; last = next, next = decode(last)) {
    texts.push(next);
  }
  return texts;
}

/**
 * Decodes the escapes of ASCII characters, one by one. The paths of the contract have no others, and a server may decode
 * these even beside bytes that are not UTF-8.
 */
function decode(text: string): string {
  return text.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
