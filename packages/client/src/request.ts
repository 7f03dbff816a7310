import { ConfigurationError } from './errors.js';
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
  readonly fetch?: (request: Request) => Promise<unknown>;
  readonly middleware?: readonly unknown[];
  readonly Request?: typeof Request;
  readonly parseAs?: string;
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
    ({ operation }) => operation.method === method.toUpperCase() && operation.path === path,
  );
  if (!route) {
    throw new ConfigurationError({ option: `${method} ${path}`, fault: 'is not an operation' });
  }
  return route;
}

/** In place of a Request, which takes as long to make as all the rest of a call: what it is made with, and no more. */
export class PlainRequest {
  declare readonly url: string;

  constructor(url: string, init: RequestInit) {
    Object.assign(this, init, { url, redirect: 'manual' });
  }
}

/**
 * What to send with the key: a copy of a Request, which a middleware may have replaced and still holds. A redirect that
 * `fetch` follows by itself could lead the key anywhere.
 */
export function copyWithin(root: string, request: Request, operation: Operation): Request {
  if (!request.url.startsWith(`${root}/`)) {
    const fault = 'cannot send to another root';
    throw new ConfigurationError({ operation, option: 'middleware', fault });
  }
  if (request instanceof PlainRequest) return request;
  const copy = new Request(request, { redirect: 'manual' });
  // What `fetch` does not specify, such as `next` of Next.js, openapi-fetch has put on the request itself. There, a Request
  // of React Native has its headers, too: the copy keeps its own.
  for (const name in request) {
    if (!(name in copy)) Object.assign(copy, { [name]: request[name as keyof Request] });
  }
  return copy;
}

/** Sends by the global `fetch` of that time, which a test or an instrumentation may put in place late. */
export function sendGlobally(request: Request): Promise<Response> {
  // Bun does not read `keepalive` from a Request.
  return request instanceof PlainRequest
    ? fetch(request.url, request)
    : fetch(request, { keepalive: false });
}

/** Header fields in any of the forms that `fetch` and openapi-fetch take. */
type HeaderInput = Iterable<readonly [string, unknown]> | Readonly<Record<string, unknown>>;

/** Header fields by name; `null` removes one that was set before. */
export type HeaderRecord = Record<string, string | null>;

/**
 * Header fields as a plain record, the later ones over the earlier. They may be the `Headers` of any package for `fetch`,
 * each of which has a class of its own.
 *
 * Checked here: the runtime's error over a malformed header prints its value.
 */
export function headerFields(
  fields: HeaderInput | null | undefined,
  operation?: Operation,
): HeaderRecord {
  const record: HeaderRecord = {};
  const given = fields ?? {};
  const entries = Symbol.iterator in given ? given : Object.entries(given);
  for (const [name, value] of entries as Iterable<readonly [string, unknown]>) {
    const values = [value].flat();
    if (values[0] === undefined) continue;
    const text = value === null ? null : values.join(', ');
    try {
      new Headers([[name, text ?? '']]);
    } catch {
      // Where a whole line is the name, it holds the value, too.
      const option = /^[\w-]+$/.test(name) ? `header ${name}` : 'header';
      throw new ConfigurationError({ operation, option, fault: 'is malformed' });
    }
    record[name.toLowerCase()] = text;
  }
  return record;
}

/**
 * A URL with the path parameters filled in, each of them a whole segment. A value must be a non-empty string, and neither
 * `.` nor `..`: the URL parser resolves those even when they are percent-encoded, so that `DELETE /agents/..` would be
 * sent as `DELETE /`.
 */
export function fillPath(operation: Operation, template: string, parameters: object): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (parameters as Record<string, unknown>)[name];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      const fault = 'must be a non-empty string, not "." or ".."';
      throw new ConfigurationError({ operation, option: `path.${name}`, fault });
    }
    return encodeURIComponent(value);
  });
}
