import type { paths } from '@voice-agent-platform/types';
import createOpenapiFetch, { type Client } from 'openapi-fetch';
import { assertOption, ConfigurationError } from './errors.js';
import { parseUrl } from './http.js';
import type { Operation, Route } from './operation.js';
import { checkOption, headerFields, type HeaderInput, type Settings } from './settings.js';

/** The contract's `paths`, with `x-organization-id` made optional: the option `organizationId` fills it in. */
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

/** A request as data, in place of a `Request`: each attempt can send it, and any `fetch` takes its two parts. */
export class PlainRequest {
  constructor(
    readonly url: string,
    readonly init: RequestInit & { readonly headers: Headers },
  ) {}
}

/** How openapi-fetch sends: it makes an instance of `Request`, and hands it to `fetch`. */
export interface Sender<Written> {
  readonly Request: new (url: string, init: RequestInit & { readonly headers: Headers }) => Written;
  readonly fetch: (request: Written) => Promise<Response>;
}

/** What openapi-fetch resolves with. */
export interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The one use of openapi-fetch: it writes requests, runs its own middleware, and reads what a `fetch` returns. */
export function createTransport({ headers, organizationId, roots }: Settings) {
  const client: Client<ClientPaths> = createOpenapiFetch<ClientPaths>({ headers });
  // One function sends every operation. Its arguments are checked where a `Client<ClientPaths>` is called.
  const call = client.request as (method: string, path: string, init: object) => Promise<Result>;
  const noContent = new Response(null, { status: 204 });

  /** Calls openapi-fetch for an operation: it writes the request, has it sent, and reads the response. */
  async function request<Written>(
    { operation, root }: Route,
    init: Init,
    sender: Sender<Written>,
  ): Promise<Result> {
    const { params } = init;
    const { href } = roots[root];
    const header = headerFields(params?.header, { operation });
    const id = header['x-organization-id'] ?? organizationId;
    // The base root must not learn of an organization, even if the arguments of every call are shared.
    header['x-organization-id'] =
      root === 'base' ? undefined : checkOption('organizationId', id, 'the client', { operation });
    return call(operation.method, operation.path, {
      ...init,
      // Otherwise, Bun sends a PUT or DELETE again when a kept connection breaks.
      keepalive: init.keepalive ?? false,
      headers: headerFields(init.headers, { operation }),
      // Without a `path`, openapi-fetch does not call `pathSerializer`. In `query`, it sends inherited fields, too.
      params: { header, path: params?.path ?? {}, query: { __proto__: null, ...params?.query } },
      baseUrl: href,
      pathSerializer: (_: string, values: object) => fillPath(href, operation, values),
      // A redirect that `fetch` follows by itself could lead the key anywhere.
      redirect: 'manual',
      ...sender,
    });
  }

  /**
   * Has openapi-fetch write a request and hand it to `fetch`, which also reads the response. Resolves and rejects as `fetch`
   * does, or rejects with a ConfigurationError if the request cannot be written.
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
      // Nothing is left to read: `fetch` has done so, under the limits of the call.
      return noContent;
    };
    try {
      await request(route, init, { Request: PlainRequest, fetch: sendWritten });
    } catch (cause) {
      if (!sent) throw unwritable(route, cause);
    }
    // Not what openapi-fetch rejects with, which drops a reason that is null or false.
    return sent!;
  }

  return { client, request, send };
}

/** Why a request cannot be written. Only the arguments can be at fault, such as a body that JSON cannot hold. */
export function unwritable({ operation }: Route, cause: unknown): ConfigurationError {
  if (cause instanceof ConfigurationError) return cause;
  const fault = 'cannot be sent';
  return new ConfigurationError({ operation, option: 'request', fault, cause });
}

/**
 * The URL of an operation, with its parameters filled in, each of them a whole segment. A value must be a non-empty string,
 * and neither `.` nor `..`: the URL parser resolves those even when they are percent-encoded, so that
 * `DELETE /agents/..` would be sent as `DELETE /`.
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
  // The path of an operation that the contract lacks is the caller's own.
  assertOption(isUnder(root, url), 'path', 'leads out of its root', { operation });
  return url;
}

/**
 * Whether a URL stays under a root, however a parser reads it. A dot segment is refused wherever it leads: the URL class of
 * React Native keeps it, and what sends the request resolves it.
 */
export function isUnder(root: string, url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  const hasDotSegment = path.split(/[/\\]/).some((each) => /^(\.|%2e){1,2}$/i.test(each));
  return !hasDotSegment && Boolean(parseUrl(url)?.href.startsWith(`${root}/`));
}
