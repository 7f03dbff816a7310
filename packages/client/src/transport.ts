import type { paths } from '@voice-agent-platform/types';
import createOpenapiFetch, { type Client } from 'openapi-fetch';
import { ConfigurationError } from './errors.js';
import type { Route } from './operation.js';
import { fillPath, headerFields, type Init } from './request.js';
import { checkOption, type Settings } from './settings.js';
import { abortReason } from './time.js';

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

/** What openapi-fetch hands a written request to. */
export interface Sender<Written, Received> {
  /** What the request is made with. */
  readonly Request: new (url: string, init: RequestInit & { readonly headers: Headers }) => Written;
  readonly fetch: (request: Written) => Promise<Received>;
  /** Whether a middleware of openapi-fetch runs, which may throw an error of its own. */
  readonly hasMiddleware?: boolean;
}

/** What openapi-fetch resolves with. `response` is what the `fetch` of the sender has resolved with. */
export interface Result<Received> {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Received;
}

/** The one use of openapi-fetch: it writes requests, runs its own middleware, and reads what `fetch` returns. */
export function createTransport({ headers, organizationId, roots }: Settings) {
  const client: Client<ClientPaths> = createOpenapiFetch<ClientPaths>({ headers });
  // One function sends every operation. Its arguments are checked where a `Client<ClientPaths>` is called.
  const call = client.request as (method: string, path: string, init: object) => Promise<unknown>;

  async function send<Written, Received>(
    route: Route,
    init: Init,
    { Request, fetch, hasMiddleware = false }: Sender<Written, Received>,
  ): Promise<Result<Received>> {
    const { operation, root } = route;
    const { params, signal } = init;
    const { href } = roots[root];
    const header = headerFields(params?.header, route);
    const id = header['x-organization-id'] ?? organizationId;
    // The base root must not learn of an organization, even if the arguments of every call are shared.
    header['x-organization-id'] =
      root === 'base' ? undefined : checkOption('organizationId', id, 'the client', route);
    let isWritten = hasMiddleware;
    try {
      const result = await call(operation.method, operation.path, {
        ...init,
        // Otherwise, Bun sends a PUT or DELETE again when a kept connection breaks.
        keepalive: init.keepalive ?? false,
        headers: headerFields(init.headers, route),
        // Without a `path`, openapi-fetch does not call `pathSerializer`. In `query`, it sends inherited fields, too.
        params: { header, path: params?.path ?? {}, query: { __proto__: null, ...params?.query } },
        baseUrl: href,
        pathSerializer: (_: string, values: object) => href + fillPath(operation, values),
        // A redirect that `fetch` follows by itself could lead the key anywhere.
        redirect: 'manual',
        Request,
        fetch: (request: Written) => {
          isWritten = true;
          return fetch(request);
        },
      });
      return result as Result<Received>;
    } catch (cause) {
      // openapi-fetch drops a reason that is null or false.
      if (signal?.aborted) throw abortReason(signal);
      if (isWritten || cause instanceof ConfigurationError) throw cause;
      // Only the arguments can be at fault, such as a body that cannot be written as JSON.
      const fault = 'cannot be sent';
      throw new ConfigurationError({ operation, option: 'request', fault, cause });
    }
  }

  return { client, send };
}
