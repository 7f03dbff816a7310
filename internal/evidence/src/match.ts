import type { OperationId, OperationRow } from '@voice-agent-platform/openapi/operations';
import { operations } from '@voice-agent-platform/openapi/operations';

export interface Roots {
  /** Without `/api/v1`. By default, any host whose paths start with `/api/v1`. */
  readonly baseUrl?: string | undefined;
  readonly platformUrl?: string | undefined;
}

export type Row = OperationRow & { readonly operationId: OperationId };

export interface Match {
  readonly row: Row;
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

interface Candidate {
  readonly row: Row;
  readonly segments: readonly (string | undefined)[];
  readonly root: URL | undefined;
}

/**
 * Finds the operation that a request calls.
 * @throws TypeError if a root is not a URL
 */
export function createMatcher({ baseUrl, platformUrl }: Roots): Matcher {
  const roots = { base: parseRoot(baseUrl), platform: parseRoot(platformUrl) };
  const candidates: readonly Candidate[] = operations.map((row) => ({
    row,
    segments: [
      ...segmentsOf(roots[row.root]?.pathname ?? '/').map(decodeSegment),
      'api',
      'v1',
      ...segmentsOf(row.path),
    ],
    root: roots[row.root],
  }));
  return (method, url) => {
    // Browsers record WebSockets and the requests of extensions, too.
    if (!/^https?:$/.test(url.protocol)) return undefined;
    const segments = segmentsOf(url.pathname).map(decodeSegment);
    for (const { row, segments: expected, root } of candidates) {
      if (row.method !== method || expected.length !== segments.length) continue;
      if (root && root.origin !== url.origin) continue;
      const path = matchSegments(expected, segments);
      if (path) return { row, path };
    }
    return undefined;
  };
}

export type Matcher = (method: string, url: URL) => Match | undefined;

function parseRoot(root: string | undefined): URL | undefined {
  return root === undefined ? undefined : new URL(root.replace(/\/*$/, ''));
}

/** `/a/b` is `['a', 'b']`. A slash at the end is a segment of its own, so it matches nothing. */
function segmentsOf(path: string): string[] {
  return path === '/' ? [] : path.split('/').slice(1);
}

/** Undefined for a broken escape, which matches nothing. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function matchSegments(
  expected: readonly (string | undefined)[],
  segments: readonly (string | undefined)[],
): Record<string, string> | undefined {
  const path: Record<string, string> = {};
  for (const [index, each] of expected.entries()) {
    const segment = segments[index];
    const parameter = /^\{(\w+)\}$/.exec(each ?? '')?.[1];
    if (parameter !== undefined && segment) path[parameter] = segment;
    else if (each === undefined || each !== segment) return undefined;
  }
  return path;
}
