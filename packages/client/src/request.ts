import { mergeHeaders } from 'openapi-fetch';
import { ConfigurationError, failure, type ErrorOrigin } from './errors.js';
import type { HeaderFields } from './options.js';

/** What `fetch` is called with, apart from what an attempt adds. */
export interface BuiltRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
}

/**
 * Builds URL, headers and body of a call, with the parts of openapi-fetch that do so.
 *
 * Its parts and not its client: the client builds a Request, which is parsed, copied and given a signal of its own,
 * only for `fetch` to do the same again. And it sends an unfilled path parameter as `%7Bid%7D`.
 */
export function buildRequest(
  origin: ErrorOrigin & { readonly operation: { readonly method: string; readonly path: string } },
  baseUrl: string,
  { path, query, body }: { path?: object; query?: object; body?: unknown },
  headers: readonly (HeaderFields | undefined)[],
): BuiltRequest {
  const search = serialize('the query', origin, () =>
    Object.entries(query ?? {})
      .flatMap(([name, value]: [string, unknown]) =>
        [value ?? []].flat().map((each) => `&${name}=${encodeURIComponent(each as string)}`),
      )
      .join('')
      .replace('&', '?'),
  );
  return {
    url: baseUrl + fillPath(origin.operation.path, path, origin) + search,
    init: {
      method: origin.operation.method,
      headers: buildHeaders(
        [{ 'content-type': body === undefined ? null : 'application/json' }, ...headers],
        origin,
      ),
      body: serialize('the body', origin, () => JSON.stringify(body)),
    },
  };
}

/** Merges header fields, the later ones over the earlier. */
export function buildHeaders(
  fields: readonly (HeaderFields | undefined)[],
  origin?: ErrorOrigin,
  only?: string,
): Headers {
  try {
    return mergeHeaders(...fields);
  } catch {
    const entries = only ? [] : fields.flatMap((each) => Object.entries(each ?? {}));
    for (const [name, value] of entries as [string, string][]) {
      buildHeaders([{ [name]: value }], origin, name);
    }
    // Without the cause: the runtime's error over a malformed header prints its value.
    throw new ConfigurationError(`the header ${only} is malformed`, origin);
  }
}

export function serialize<T>(part: string, origin: ErrorOrigin, build: () => T): T {
  try {
    return build();
  } catch (cause) {
    throw failure(`${part} cannot be sent`, cause, origin);
  }
}

/**
 * Fills a path template. Each parameter must be a non-empty string, and neither `.` nor `..`: the URL parser resolves
 * those even when they are percent-encoded, so that `DELETE /agents/..` would be sent as `DELETE /`.
 */
export function fillPath(
  template: string,
  parameters: object | undefined,
  origin: ErrorOrigin,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (parameters as Record<string, unknown> | undefined)?.[name];
    if (typeof value !== 'string' || ['', '.', '..'].includes(value)) {
      throw new ConfigurationError(
        `path.${name} must be a non-empty string, not "." or ".."`,
        origin,
      );
    }
    return serialize(`path.${name}`, origin, () => encodeURIComponent(value));
  });
}
