/** Finds the operation that a recorded request calls. */
import { operationNodes, type OperationNode } from './contract.js';

export interface Roots {
  /** The root without `/api/v1`. Default: any host with a path that starts with `/api/v1`. */
  readonly baseUrl?: string | undefined;
  readonly platformUrl?: string | undefined;
}

export interface Match {
  readonly operation: OperationNode;
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

export type Matcher = (method: string, url: URL) => Match | undefined;

/**
 * Creates a function that finds the operation of a request.
 * @throws TypeError if a root is not a URL
 */
export function createMatcher({ baseUrl, platformUrl }: Roots): Matcher {
  const roots = { base: parseRoot(baseUrl), platform: parseRoot(platformUrl) };
  const candidates = operationNodes.map((operation) => {
    const root = roots[operation.row.root];
    const prefix = root?.pathname.replace(/\/$/, '') ?? '';
    return { operation, root, expected: splitPath(`${prefix}/api/v1${operation.row.path}`) };
  });
  return (method, url) => {
    // Browsers also record WebSockets and the requests of extensions.
    if (!/^https?:$/.test(url.protocol)) return undefined;
    const segments = splitPath(url.pathname);
    for (const { operation, expected, root } of candidates) {
      if (operation.row.method !== method || expected.length !== segments.length) continue;
      if (root && root.origin !== url.origin) continue;
      const path = matchSegments(expected, segments);
      if (path) return { operation, path };
    }
    return undefined;
  };
}

function parseRoot(root: string | undefined): URL | undefined {
  return root === undefined ? undefined : new URL(root.replace(/\/*$/, ''));
}

/** Splits a path. Empty segments, such as one with a broken escape or after a final slash, match nothing. */
function splitPath(path: string): string[] {
  return path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return '';
    }
  });
}

function matchSegments(
  expected: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const path: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const parameter = /^\{(\w+)\}$/.exec(expected[index] ?? '')?.[1];
    if (parameter !== undefined && segment !== '') path[parameter] = segment;
    else if (segment !== expected[index]) return undefined;
  }
  return path;
}
