import type { paths } from '@voice-agent-platform/types';
import createOpenapiFetch, { type Client } from 'openapi-fetch';
import { assertOption, ConfigurationError } from './errors.js';
import { version } from './generated/operations.js';
import { isStream, isUnder } from './http.js';
import type { Operation, Route } from './operation.js';
import {
  checkOption,
  headerFields,
  isBrowser,
  type HeaderInput,
  type HeaderRecord,
  type Settings,
} from './settings.js';

/** The contract's `paths` with an optional `x-organization-id`, because the option `organizationId` fills it in. */
export type ClientPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: WithOptionalHeader<paths[Path][Method]> };
};

type WithOptionalHeader<Operation> = Operation extends { parameters: { header: infer Header } }
  ? {
      [Part in keyof Operation]: Part extends 'parameters'
        ? Omit<Operation[Part], 'header'> & {
            header?: { [Name in keyof Header]?: Header[Name] | undefined } | undefined;
          }
        : Operation[Part];
    }
  : Operation;

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

/** A request as data, used instead of a `Request`. Each attempt can send it, and any `fetch` accepts its two parts. */
export class PlainRequest {
  constructor(
    readonly url: string,
    readonly init: RequestInit & { readonly headers: Headers },
  ) {}
}

/** The two things that openapi-fetch needs to send: the class `Request`, and `fetch`. */
export interface Sender<Written> {
  readonly Request: new (url: string, init: RequestInit & { readonly headers: Headers }) => Written;
  readonly fetch: (request: Written) => Promise<Response>;
}

/** The result of openapi-fetch. */
export interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The only use of openapi-fetch. It writes requests, runs its own middleware, and parses responses. */
export function createTransport(settings: Settings) {
  const client: Client<ClientPaths> = createOpenapiFetch<ClientPaths>();
  // One function sends every operation. Types are checked at calls of a `Client<ClientPaths>`.
  const call = client.request as (method: string, path: string, init: object) => Promise<Result>;
  const noContent = new Response(null, { status: 204 });

  /** Calls openapi-fetch for an operation: it writes the request, calls `fetch`, and parses the response. */
  async function request<Written>(
    { operation, root }: Route,
    init: Init,
    sender: Sender<Written>,
    defaultHeaders?: HeaderRecord,
  ): Promise<Result> {
    const { params, body } = init;
    const { href } = settings.addressOf(root, { operation });
    const header = headerFields(params?.header, { operation });
    const id = header['x-organization-id'] ?? settings.organizationId;
    // The base root must not receive an organization, even if a caller shares the arguments of all calls.
    header['x-organization-id'] =
      root === 'base' ? undefined : checkOption('organizationId', id, 'the client', { operation });
    const query = init.querySerializer ? params?.query : readQuery(params?.query, operation);
    return call(operation.method, operation.path, {
      bodySerializer: (value: unknown, headers: Headers) => writeBody(value, headers, operation),
      ...init,
      // With `true`, Bun resends a PUT or DELETE if a kept connection breaks.
      keepalive: init.keepalive ?? false,
      headers: {
        ...defaultHeaders,
        // `fetch` knows the media type of bodies that are not JSON.
        ...(!init.bodySerializer && isRawBody(body) && { 'content-type': null }),
        ...settings.headers,
        ...headerFields(init.headers, { operation }),
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
      ...sender,
    });
  }

  /**
   * Lets openapi-fetch write a request and pass it to `fetch`, which also reads the response. Resolves and rejects like
   * `fetch`, or rejects with a ConfigurationError if the request cannot be written.
   */
  async function send<T>(
    route: Route,
    init: Init,
    fetch: (request: PlainRequest) => Promise<T>,
  ): Promise<T> {
    let sent: Promise<T> | undefined;
    const sendWritten = async (written: PlainRequest) => {
      sent = fetch(written);
      await sent;
      // `fetch` has already read the body, within the limits of the call.
      return noContent;
    };
    try {
      const sender = { Request: PlainRequest, fetch: sendWritten };
      await request(route, init, sender, defaultHeaders(route));
    } catch (cause) {
      if (!sent) throw unwritable(route, cause);
    }
    // Returns the promise of `fetch`, because openapi-fetch drops a reason that is null or false.
    return sent!;
  }

  return { client, request, send };
}

/** The default headers. Headers of the client and of the call replace them. */
function defaultHeaders({ kind }: Route): HeaderRecord {
  const isJson = kind === 'json' || kind === 'count';
  return {
    ...(isJson && { accept: 'application/json' }),
    // In a page, a custom header would make the browser send a preflight request.
    ...(!isBrowser() && { 'user-agent': `voice-agent-platform-client/${version}` }),
  };
}

/**
 * Explains why a request cannot be written. Only its arguments can be at fault, such as a body that JSON cannot
 * represent.
 */
export function unwritable({ operation }: Route, cause: unknown): ConfigurationError {
  if (cause instanceof ConfigurationError) return cause;
  const fault = 'cannot be sent';
  return new ConfigurationError({ operation, option: 'request', fault, cause });
}

/**
 * Returns the URL of an operation with its parameters. Each parameter fills one segment. A value must be a non-empty
 * string, and neither `.` nor `..`: the URL parser resolves those even if they are percent-encoded, so `DELETE
 * /agents/..` would be sent as `DELETE /`.
 */
function fillPath(root: string, operation: Operation, parameters: object): string {
  const parts = operation.path.split(/[{}]/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = (parameters as Record<string, unknown>)[part];
    const isSegment = typeof value === 'string' && !/^\.{0,2}$/.test(value);
    const fault = 'must be a non-empty string, not "." or ".."';
    assertOption(isSegment, `path.${part}`, fault, { operation });
    return encodeURIComponent(value);
  });
  const url = root + parts.join('');
  // The caller chooses the path of an operation that the contract lacks.
  assertOption(isUnder(root, url), 'path', 'leads out of its root', { operation });
  return url;
}

/** Returns the class name of a value, because each package with a `fetch` has its own `Blob` and `FormData`. */
function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  // Another realm has another `Object.prototype`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns true for a body that `fetch` sends unchanged with its own media type. */
function isRawBody(body: unknown): boolean {
  if (typeof body === 'string' || ArrayBuffer.isView(body) || isStream(body)) return true;
  return /^(?:ArrayBuffer|Blob|File|FormData|URLSearchParams)$/.test(typeOf(body));
}

/**
 * Returns the body for `fetch`: JSON, or a form if the headers say so, or the value if `fetch` accepts it directly.
 *
 * @throws ConfigurationError for what JSON would leave out, or write as `{}` or `null`: a function, a `Map`, `NaN`, an
 *   invalid `Date`, an item of a list that is `undefined`. A field that is `undefined` is left out.
 */
function writeBody(body: unknown, headers: Headers, operation: Operation): unknown {
  if (isRawBody(body)) return body;
  if (/x-www-form-urlencoded/i.test(headers.get('content-type') ?? '')) {
    return new URLSearchParams(body as Record<string, string>).toString();
  }
  return JSON.stringify(body, function (this: unknown, name, value: unknown) {
    // Before its `toJSON`, which returns null for an invalid date. JSON writes null for an undefined item of a list, too.
    const given = (this as Readonly<Record<string, unknown>>)[name];
    const isNulled = value == null && (given !== value || (Array.isArray(this) && value !== null));
    if (isJsonValue(value) && !isNulled) return value;
    const lost = isNulled ? given : value;
    const hasText = typeof lost === 'number' || lost instanceof Date || lost === undefined;
    const type = hasText ? String(lost) : `a value of type ${typeOf(lost)}`;
    const fault = `cannot hold ${type}${name && ` at "${name}"`}`;
    return assertOption(false, 'body', fault, { operation }, 'JSON would lose it');
  });
}

/** Returns true if JSON can represent the value itself. An object with `toJSON` is represented by its result. */
function isJsonValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object')
    return typeof value === 'string' || value === undefined || typeof value === 'boolean';
  if (value === null || Array.isArray(value) || isPlain(value)) return true;
  // A caller's class has fields, but a Map, a Set and a Promise have none.
  return (
    /^(?:Boolean|Module|Number|Object|String)$/.test(typeOf(value)) && Object.keys(value).length > 0
  );
}

/**
 * Returns the query for openapi-fetch, which would silently drop a `Date` or a `Map`.
 *
 * @throws ConfigurationError for `NaN`, and for an object that is neither plain, nor a list, nor a date.
 */
function readQuery(query: object | null | undefined, operation: Operation): object {
  const write = (value: unknown, option: string): unknown => {
    const isScalar = !/^(?:function|number|object)$/.test(typeof value) || Number.isFinite(value);
    if (value === null || isScalar) return value;
    if (Array.isArray(value)) return value.map((item) => write(item, option));
    if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
    const fault = 'must be a finite number, a plain object, a list or a valid Date';
    assertOption(isPlain(value as object), option, fault, { operation });
    return fieldsOf(value as object, option);
  };
  const fieldsOf = (fields: object, option: string) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, write(value, `${option}.${name}`)]),
    );
  return fieldsOf(query ?? {}, 'query');
}
