import type { paths } from '@voice-agent-platform/types';
import createOpenapiFetch, { type Client } from 'openapi-fetch';
import { isBrowser } from './environment.js';
import { ConfigurationError } from './errors/configuration-error.js';
import { version } from './generated/operations.js';
import type { HeaderRecord } from './header-fields.js';
import { completeInit, type Init } from './complete-init.js';
import type { Route } from './operation.js';
import type { Settings } from './settings.js';

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

/** A request as data, used instead of a `Request`. Each attempt can send it, and any `fetch` accepts its two parts. */
export class PlainRequest {
  constructor(
    readonly url: string,
    readonly init: RequestInit & { readonly headers: Headers },
  ) {}
}

/** The `Request` class and the `fetch` that openapi-fetch uses, and the headers that the client itself adds. */
export interface Sender<Written> {
  readonly Request: new (url: string, init: RequestInit & { readonly headers: Headers }) => Written;
  readonly fetch: (request: Written) => Promise<Response>;
  /** The options of the client and of the call replace these. */
  readonly defaultHeaders?: HeaderRecord;
}

/** The result of openapi-fetch. */
export interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The only code of openapi-fetch that runs. It writes requests, runs its own middleware, and parses responses. */
export function createTransport(settings: Settings) {
  const client: Client<ClientPaths> = createOpenapiFetch<ClientPaths>();
  // One function sends every operation. Types are checked at calls of a `Client<ClientPaths>`.
  const call = client.request as (method: string, path: string, init: object) => Promise<Result>;
  const noContent = new Response(null, { status: 204 });

  /** Calls openapi-fetch for an operation: it writes the request, calls `fetch`, and parses the response. */
  async function request<Written>(
    route: Route,
    init: Init,
    { defaultHeaders, ...sender }: Sender<Written>,
  ): Promise<Result> {
    const { method, path } = route.operation;
    return call(method, path, {
      ...completeInit(route, init, { settings, defaultHeaders }),
      ...sender,
    });
  }

  /**
   * Lets openapi-fetch write a request and pass it to `fetch`, which also reads the response. Resolves and rejects like
   * `fetch`, or rejects with a ConfigurationError if the request cannot be written.
   */
  function send<T>(
    route: Route,
    init: Init,
    fetch: (request: PlainRequest) => Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const sendWritten = async (written: PlainRequest) => {
        const sent = fetch(written);
        // Passes on the promise itself, because openapi-fetch drops a reason that is null or false.
        resolve(sent);
        await sent;
        // `fetch` has read the body, within the limits of the call. openapi-fetch would read it without limits.
        return noContent;
      };
      const defaultHeaders = writeDefaultHeaders(route);
      const sender = { Request: PlainRequest, fetch: sendWritten, defaultHeaders };
      // This rejection has no effect once the request is sent.
      request(route, init, sender).catch((cause) => reject(unwritable(route, cause)));
    });
  }

  return { client, request, send };
}

function writeDefaultHeaders({ kind }: Route): HeaderRecord {
  const isJson = kind === 'json' || kind === 'count';
  return {
    ...(isJson && { accept: 'application/json' }),
    // A page has the user-agent of its browser. Another one would need the permission of the server (CORS).
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
