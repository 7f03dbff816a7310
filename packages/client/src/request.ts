import { assertOption, ConfigurationError } from './errors.js';
import { routes, type Operation, type Route } from './operation.js';

/** What a call of openapi-fetch takes, whatever its operation. */
export interface Init {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>> | null | undefined;
    readonly query?: Readonly<Record<string, unknown>> | null | undefined;
    readonly header?: HeaderInput | null | undefined;
  };
  readonly body?: unknown;
  readonly headers?: HeaderInput | null | undefined;
  readonly fetch?: (...args: never[]) => Promise<unknown>;
  readonly middleware?: readonly unknown[];
  readonly Request?: typeof Request;
  readonly parseAs?: string;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | null | undefined;
}

/** What openapi-fetch resolves with. */
export interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** @throws ConfigurationError if the API does not have the operation. */
export function findRoute(method: string, path: string): Route {
  const route = routes.find(
    ({ operation }) => operation.path === path && operation.method === method.toUpperCase(),
  );
  assertOption(route, `${method} ${path}`, 'is not an operation');
  return route;
}

/** Holds what a Request is made with, and replaces it: a real one takes as long to make as the rest of a call. */
export class PlainRequest {
  constructor(
    readonly url: string,
    readonly init: RequestInit & { readonly headers: Headers },
  ) {}
}

/** A `fetch`. That of the attempts gets the key, too: they hide it in errors. */
export type Send = (url: string | Request, init: RequestInit, secret?: string) => Promise<unknown>;

/**
 * Sends a request with the key; a real one as a copy, since a middleware may have replaced the request, and still holds it.
 *
 * @param send Default: the global `fetch`.
 */
export function sendWithin(
  root: string,
  request: Request,
  secret: string,
  send: Send | undefined,
  operation: Operation,
): Promise<unknown> {
  const authorization = `Bearer ${secret}`;
  if (request instanceof PlainRequest) {
    const { url, init } = request;
    init.headers.set('authorization', authorization);
    return send ? send(url, init, secret) : fetch(url, init);
  }
  const isWithin = request.url.startsWith(`${root}/`);
  assertOption(isWithin, 'middleware', 'cannot send to another root', operation);
  const copy = new Request(request, { redirect: 'manual' });
  copy.headers.set('authorization', authorization);
  // What `fetch` does not specify, such as `next` of Next.js, openapi-fetch has put on the request itself. There, a Request
  // of React Native has its headers, too: the copy keeps its own.
  for (const name in request) {
    if (!(name in copy)) Object.assign(copy, { [name]: request[name as keyof Request] });
  }
  // Bun does not read `keepalive` from a Request.
  return (send ?? fetch)(copy, { keepalive: false });
}

/** Header fields in any of the forms that `fetch` and openapi-fetch take. */
type HeaderInput = Iterable<readonly [string, unknown]> | Readonly<Record<string, unknown>>;

/** Header fields by name; `null` removes one that was set before. */
export type HeaderRecord = Record<string, string | null | undefined>;

/**
 * Header fields as a plain record, the later ones over the earlier. They may be the `Headers` of any package with a
 * `fetch`, each of which has a class of its own.
 *
 * Checked here: the runtime's error over a malformed header prints its value.
 */
export function headerFields(
  fields: HeaderInput | null | undefined,
  operation?: Operation,
): HeaderRecord {
  const record: HeaderRecord = {};
  const given = fields ?? {};
  assertOption(typeof given === 'object', 'headers', 'must be an object', operation);
  const entries = Symbol.iterator in given ? given : Object.entries(given);
  for (const [name, value] of entries as Iterable<readonly [string, unknown]>) {
    if (value === undefined) continue;
    try {
      new Headers([[name, `${value as string}`]]);
    } catch {
      // Where a whole line is the name, it holds the value, too.
      const option = /^[\w-]+$/.test(name) ? `header ${name}` : 'header';
      throw new ConfigurationError({ operation, option, fault: 'is malformed' });
    }
    record[name.toLowerCase()] = value as string | null;
  }
  return record;
}

/**
 * A URL with the path parameters filled in, each of them a whole segment. A value must be a non-empty string, and neither
 * `.` nor `..`: the URL parser resolves those even when they are percent-encoded, so that `DELETE /agents/..` would be
 * sent as `DELETE /`.
 */
export function fillPath(operation: Operation, parameters: object): string {
  const parts = operation.path.split(/[{}]/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = (parameters as Record<string, unknown>)[part];
    const isSegment = typeof value === 'string' && !/^\.{0,2}$/.test(value);
    const fault = 'must be a non-empty string, not "." or ".."';
    assertOption(isSegment, `path.${part}`, fault, operation);
    return encodeURIComponent(value);
  });
  return parts.join('');
}
