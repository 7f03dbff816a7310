import { assertOption, ConfigurationError, type ErrorOrigin } from './errors.js';
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
  readonly fetch?: (request: Request, init: RequestInit) => Promise<Response>;
  readonly middleware?: readonly unknown[];
  readonly Request?: typeof Request;
  readonly parseAs?: string;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | null | undefined;
}

/** @throws ConfigurationError if the API does not have the operation. */
export function findRoute(method: string, path: string): Route {
  const route = routes.find(
    ({ operation }) => operation.path === path && operation.method === method.toUpperCase(),
  );
  assertOption(route, `${method} ${path}`, 'is not an operation');
  return route;
}

/** A request as data, in place of a `Request`: each attempt can send it, and any `fetch` takes its two parts. */
export class PlainRequest {
  constructor(
    readonly url: string,
    readonly init: RequestInit & { readonly headers: Headers },
  ) {}
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
  origin?: ErrorOrigin,
): HeaderRecord {
  const record: HeaderRecord = {};
  const given = fields ?? {};
  assertOption(typeof given === 'object', 'headers', 'must be an object', origin);
  const entries = Symbol.iterator in given ? given : Object.entries(given);
  for (const [name, value] of entries as Iterable<readonly [string, unknown]>) {
    if (value === undefined) continue;
    try {
      new Headers([[name, `${value as string}`]]);
    } catch {
      // Where a whole line is the name, it holds the value, too.
      const option = /^[\w-]+$/.test(name) ? `header ${name}` : 'header';
      throw new ConfigurationError({ ...origin, option, fault: 'is malformed' });
    }
    record[name.toLowerCase()] = value as string | null;
  }
  return record;
}

/**
 * A path with its parameters filled in, each of them a whole segment. A value must be a non-empty string, and neither `.`
 * nor `..`: the URL parser resolves those even when they are percent-encoded, so that `DELETE /agents/..` would be sent as
 * `DELETE /`.
 */
export function fillPath(operation: Operation, parameters: object): string {
  const parts = operation.path.split(/[{}]/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = (parameters as Record<string, unknown>)[part];
    const isSegment = typeof value === 'string' && !/^\.{0,2}$/.test(value);
    const fault = 'must be a non-empty string, not "." or ".."';
    assertOption(isSegment, `path.${part}`, fault, { operation });
    return encodeURIComponent(value);
  });
  return parts.join('');
}
