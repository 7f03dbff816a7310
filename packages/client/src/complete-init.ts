/** Completes the argument of an openapi-fetch call, which decides where the request goes and what it contains. */
import { readHeaderFields, type HeaderInput, type HeaderRecord } from './header-fields.js';
import { isStream } from './http.js';
import type { Route } from './operation.js';
import { checkSetting, type Settings } from './settings.js';
import { fillPath, isRawBody, writeBody, writeQuery } from './write-request.js';

/** The argument of any openapi-fetch call. */
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

/** Adds the root, the headers and the organization of the client. */
export function completeInit(
  { operation, root }: Route,
  init: Init,
  own: { readonly settings: Settings; readonly defaultHeaders: HeaderRecord | undefined },
): object {
  const { settings, defaultHeaders } = own;
  const { params, body } = init;
  const { href } = settings.addressOf(root, { operation });
  const header = readHeaderFields(params?.header, { operation });
  const id = header['x-organization-id'] ?? settings.organizationId;
  // The base root must not receive an organization, even if a caller shares the arguments of all calls.
  header['x-organization-id'] =
    root === 'base' ? undefined : checkSetting('organizationId', id, { operation });
  const query = init.querySerializer ? params?.query : writeQuery(params?.query, operation);
  return {
    bodySerializer: (value: unknown, headers: Headers) => writeBody(value, headers, operation),
    ...init,
    // With `true`, Bun resends a PUT or DELETE if a kept connection breaks.
    keepalive: init.keepalive ?? false,
    headers: {
      ...defaultHeaders,
      // `fetch` knows the media type of bodies that are not JSON.
      ...(!init.bodySerializer && isRawBody(body) && { 'content-type': null }),
      ...settings.headers,
      ...readHeaderFields(init.headers, { operation }),
    },
    // `fetch` requires this for a stream, and only for a stream.
    ...(isStream(body) && { duplex: 'half' }),
    // openapi-fetch calls `pathSerializer` only if there is a `path`, and it would also send inherited fields of
    // `query`.
    params: { header, path: params?.path ?? {}, query: { __proto__: null, ...query } },
    baseUrl: href,
    pathSerializer: (_: string, values: object) => fillPath(href, operation, values),
    // If `fetch` followed redirects by itself, the key could end up anywhere.
    redirect: 'manual',
  };
}
