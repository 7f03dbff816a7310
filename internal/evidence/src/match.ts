import { operationNodes, type OperationNode } from './contract.js';

export interface Roots {
  /** Without `/api/v1`. By default, any host whose paths start with `/api/v1`. */
  readonly baseUrl?: string | undefined;
  readonly platformUrl?: string | undefined;
}

export interface Match {
  readonly operation: OperationNode;
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Finds the operation that a request calls.
 * @throws TypeError if a root is not a URL
 */
export function createMatcher({ baseUrl, platformUrl }: Roots): Matcher {
  const roots = { base: parseRoot(baseUrl), platform: parseRoot(platformUrl) };
  const candidates = operationNodes.map((operation) => {
    const root = roots[operation.row.root];
    return {
      operation,
      root,
      expected: [
        ...segmentsOf(root?.pathname ?? '/').map(decodeSegment),
        'api',
        'v1',
        ...segmentsOf(operation.row.path),
      ],
    };
  });
  return (method, url) => {
    // Browsers record WebSockets and the requests of extensions, too.
    if (!/^https?:$/.test(url.protocol)) return undefined;
    const segments = segmentsOf(url.pathname).map(decodeSegment);
    for (const { operation, expected, root } of candidates) {
      if (operation.row.method !== method || expected.length !== segments.length) continue;
      if (root && root.origin !== url.origin) continue;
      const path = matchSegments(expected, segments);
      if (path) return { operation, path };
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
