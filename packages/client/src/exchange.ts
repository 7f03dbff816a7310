import type { Middleware } from 'openapi-fetch';
import type { Call } from './call.js';
import type { OutgoingRequest } from './request.js';
import { decode, type Received } from './response.js';

/** How a request leaves openapi-fetch for the transport, and how the response comes back. */
export interface Exchange {
  /** What openapi-fetch is called with. */
  readonly init: {
    readonly Request?: typeof Request;
    readonly middleware?: Middleware[];
    readonly signal?: AbortSignal | null;
  };
  /** What to send for openapi-fetch's request. */
  readonly outgoing: (call: Call, request: Request) => Outgoing | Promise<Outgoing>;
  /** What openapi-fetch gets as the response, its body in memory. */
  readonly incoming: (received: Received) => Response;
}

export type Outgoing = Pick<OutgoingRequest, 'init' | 'isOnce' | 'url'>;

/** In place of a Request: building a real one is half the cost of a call. */
class PlainRequest {
  constructor(
    readonly url: string,
    readonly init: OutgoingRequest['init'],
  ) {}
}

/** The exchange of JSON where nobody looks on: without a real Request and a real Response. */
export const plainExchange: Exchange = {
  init: { Request: PlainRequest as unknown as typeof Request },
  outgoing: (_, request) => request as unknown as PlainRequest,
  incoming: ({ response: { ok, status, headers }, body }) =>
    ({ ok, status, headers, text: () => Promise.resolve(decode(body)) }) as Response,
};
