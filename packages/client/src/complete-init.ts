/** Completes the argument of an openapi-fetch call, which decides where the request goes and what it contains. */
import { readHeaderFields, type HeaderInput, type HeaderRecord } from './header-fields.js';
import { isStream } from './http.js';
import type { Route } from './operation.js';
import { checkSetting, type Settings } from './settings.js';
import { fillPath, isRawBody, writeBody, writeQuery } from './write-request.js';

/** The argument of any openapi-fetch call, as far as this package reads it. */
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
  readonly bodySerializer?: unknown;
  readonly querySerializer?: unknown;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | null | undefined;
}

/** The client's own part of every call. */
interface Own {
  readonly settings: Settings;
  readonly defaultHeaders: HeaderRecord | undefined;
}

/** Adds the root, the headers and the organization of the client. */
export function completeInit(route: Route, init: Init, own: Own): object {
  const { operation, root } = route;
  const { href } = own.settings.addressOf(root, { operation });
  return {
    bodySerializer: (value: unknown, headers: Headers) => writeBody(value, headers, operation),
    ...init,
    params: completeParams(route, init, own.settings),
    headers: completeHeaders(route, init, own),
    // With `true`, Bun resends a PUT or DELETE if a kept connection breaks.
    keepalive: init.keepalive ?? false,
    // `fetch` requires this for a stream, and only for a stream.
    ...(isStream(init.body) && { duplex: 'half' }),
    baseUrl: href,
    pathSerializer: (_: string, values: object) => fillPath(href, operation, values),
    // If `fetch` followed redirects by itself, the key could end up anywhere.
    redirect: 'manual',
  };
}

function completeParams({ operation, root }: Route, init: Init, settings: Settings): object {
  const { path, query, header: given } = init.params ?? {};
  const header = readHeaderFields(given, { operation });
  const id = header['x-organization-id'] ?? settings.organizationId;
  // The base root must not receive an organization, even if a caller shares the arguments of all calls.
  header['x-organization-id'] =
    root === 'base' ? undefined : checkSetting('organizationId', id, { operation });
  const written = init.querySerializer ? query : writeQuery(query, operation);
  return {
    header,
    // openapi-fetch calls `pathSerializer` only if there is a `path`.
    path: path ?? {},
    // Without a prototype, because openapi-fetch also sends inherited fields.
    query: { __proto__: null, ...written },
  };
}

/** Merges the headers. Those of the call replace those of the client, and both replace the defaults. */
function completeHeaders(
  { operation }: Route,
  { body, bodySerializer, headers }: Init,
  { settings, defaultHeaders }: Own,
): HeaderRecord {
  // openapi-fetch sets the media type of JSON. `fetch` knows that of other bodies.
  const isTypeKnown = !bodySerializer && isRawBody(body);
  return {
    ...defaultHeaders,
    ...(isTypeKnown && { 'content-type': null }),
    ...settings.headers,
    ...readHeaderFields(headers, { operation }),
  };
}
