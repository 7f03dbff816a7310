import type { Middleware, ParseAs } from 'openapi-fetch';
import type { Call, Received } from './call.js';
import type { Fetch } from './options.js';
import type { OutgoingRequest } from './request.js';
import { decode } from './response.js';
import { transport } from './transport.js';

/** How a request of openapi-fetch reaches the transport, and how the response comes back. */
export interface Exchange {
  /** What openapi-fetch is called with, besides the content. */
  readonly init: {
    readonly Request: typeof Request;
    readonly parseAs?: ParseAs;
    readonly middleware?: Middleware[];
    readonly signal?: AbortSignal | null;
  };
  /** Resolves with what openapi-fetch gets as the response, its body in memory. */
  readonly send: (call: Call, request: Request) => Promise<Response>;
}

/** In place of a Request: building a real one is half the cost of a call. */
export type PlainRequest = Pick<OutgoingRequest, 'init' | 'url'>;

/** What makes openapi-fetch build plain requests, and leave the parsing to this package. */
export const PLAIN_INIT = {
  Request: plainRequest as unknown as typeof Request,
  parseAs: 'text',
} as const;

function plainRequest(url: string, init: PlainRequest['init']): PlainRequest {
  return { url, init };
}

/** In place of a Response, with JSON or text as its body. */
export function plainResponse({ response, body }: Received): Response {
  const { ok, status, headers } = response;
  return { ok, status, headers, text: () => Promise.resolve(decode(body)) } as Response;
}

/** The exchange of JSON where nobody looks on: without a real Request and a real Response. */
export function plainExchange(fetch: Fetch | undefined): Exchange {
  return {
    init: PLAIN_INIT,
    async send(call, request) {
      const { url, init } = request as unknown as PlainRequest;
      return plainResponse(await transport(call, { url, init, fetch }));
    },
  };
}
