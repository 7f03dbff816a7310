import { createQuerySerializer, mergeHeaders } from 'openapi-fetch';
import { ConfigurationError, describeCause, type ErrorOrigin } from './errors.js';
import type { HeaderFields } from './options.js';

/** What `fetch` is called with, apart from what an attempt adds. */
export interface BuiltRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
}

const querySerializer = createQuerySerializer();

/**
 * Builds URL, headers and body of a call, with the parts of openapi-fetch that do so.
 *
 * Its parts and not its client: the client builds a Request, which is parsed, copied and given a signal of its own,
 * only for `fetch` to do the same again. And it sends an unfilled path parameter as `%7Bid%7D`.
 */
export function buildRequest(
  origin: ErrorOrigin & { readonly operation: { readonly method: string; readonly path: string } },
  root: string,
  { path, query, body }: { path?: Record<string, unknown>; query?: object; body?: unknown },
  headers: readonly (HeaderFields | undefined)[],
): BuiltRequest {
  const { method, path: template } = origin.operation;
  const search = query && serialize('the query', origin, () => querySerializer(query));
  const hasBody = body !== undefined;
  return {
    url: root + fillPath(template, path, origin) + (search ? `?${search}` : ''),
    init: {
      method,
      headers: buildHeaders(
        hasBody ? [{ 'content-type': 'application/json' }, ...headers] : headers,
        origin,
      ),
      body: hasBody ? serialize('the body', origin, () => JSON.stringify(body)) : null,
    },
  };
}

/** Merges header fields, the later ones over the earlier. */
export function buildHeaders(
  fields: readonly (HeaderFields | undefined)[],
  origin?: ErrorOrigin,
): Headers {
  try {
    return mergeHeaders(...fields);
  } catch {
    // Without the cause: the runtime's error over a malformed header prints its value.
    const name = fields.flatMap((each) => Object.entries(each ?? {})).find(isMalformed)?.[0];
    throw new ConfigurationError(
      `the header ${name} cannot be sent: its name or value is malformed`,
      origin,
    );
  }
}

function isMalformed([name, value]: [string, string | null]): boolean {
  try {
    new Headers({ [name]: value ?? '' });
    return false;
  } catch {
    return true;
  }
}

export function serialize<T>(part: string, origin: ErrorOrigin, build: () => T): T {
  try {
    return build();
  } catch (cause) {
    throw new ConfigurationError(`${part} cannot be sent: ${describeCause(cause)}`, {
      ...origin,
      cause,
    });
  }
}

/**
 * Fills a path template. Each parameter must be a non-empty string, and neither `.` nor `..`: the URL parser resolves
 * those even when they are percent-encoded, so that `DELETE /agents/..` would be sent as `DELETE /`.
 */
export function fillPath(
  template: string,
  parameters: { readonly [name: string]: unknown } | undefined,
  origin: ErrorOrigin,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters?.[name];
    let segment = '';
    try {
      segment = typeof value === 'string' ? encodeURIComponent(value) : '';
    } catch {
      // Half a surrogate pair; refused below like a missing one.
    }
    if (/^\.{0,2}$/.test(segment)) {
      throw new ConfigurationError(
        `path.${name} must be a non-empty string other than "." and ".."`,
        origin,
      );
    }
    return segment;
  });
}
