import { ConfigurationError, failure, type ErrorOrigin } from './errors.js';
import type { HeaderFields } from './options.js';

/** What `fetch` is called with, apart from what an attempt adds. */
export interface BuiltRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
}

/**
 * Builds URL, headers and body of a call. No Request, which would be parsed, copied and given a signal of its own, only
 * for `fetch` to do the same again.
 */
export function buildRequest(
  origin: ErrorOrigin & { readonly operation: { readonly method: string; readonly path: string } },
  baseUrl: string,
  { path, query, body }: { path?: object; query?: object; body?: unknown },
  headers: readonly (HeaderFields | undefined)[],
): BuiltRequest {
  const search = query
    ? serialize('the query', origin, () =>
        Object.entries(query)
          .flatMap(([name, value]: [string, unknown]) =>
            [value ?? []].flat().map((each) => `&${name}=${encodeURIComponent(each as string)}`),
          )
          .join('')
          .replace('&', '?'),
      )
    : '';
  return {
    url: baseUrl + fillPath(origin.operation.path, path, origin) + search,
    init: {
      method: origin.operation.method,
      headers: buildHeaders(
        [{ 'content-type': body === undefined ? null : 'application/json' }, ...headers],
        origin,
      ),
      body: serialize('the body', origin, () => JSON.stringify(body)),
      // Set for each attempt, in a copy that is made faster when it adds no fields.
      redirect: 'manual',
      signal: null,
    },
  };
}

/** Merges header fields, the later ones over the earlier; `null` removes one. */
export function buildHeaders(
  fields: readonly (HeaderFields | undefined)[],
  origin?: ErrorOrigin,
): Headers {
  const headers = new Headers();
  for (const each of fields) {
    if (!each) continue;
    for (const [name, value] of each instanceof Headers ? each : Object.entries(each)) {
      try {
        if (value === null) {
          headers.delete(name);
        } else if (value !== undefined) {
          headers.set(name, value);
        }
      } catch {
        // Without the cause: the runtime's error over a malformed header prints its value.
        throw new ConfigurationError(`the header ${name} is malformed`, origin);
      }
    }
  }
  return headers;
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
  const start = template.indexOf('{');
  if (start < 0) {
    return template;
  }
  const end = template.indexOf('}');
  const name = template.slice(start + 1, end);
  const value = (parameters as Record<string, unknown> | undefined)?.[name];
  if (typeof value !== 'string' || ['', '.', '..'].includes(value)) {
    throw new ConfigurationError(
      `path.${name} must be a non-empty string, not "." or ".."`,
      origin,
    );
  }
  return (
    template.slice(0, start) +
    serialize(`path.${name}`, origin, () => encodeURIComponent(value)) +
    fillPath(template.slice(end + 1), parameters, origin)
  );
}
