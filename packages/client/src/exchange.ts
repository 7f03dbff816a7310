import type { Call, Received } from './call.js';
import type { Fetch } from './options.js';
import type { OutgoingRequest } from './request.js';
import { decode } from './response.js';
import { transport } from './transport.js';

/**
 * Takes a request of openapi-fetch to the transport, and resolves with what openapi-fetch gets as the response, its body
 * in memory.
 */
export type Exchange = (call: Call, request: Request) => Promise<Response>;

/** In place of a Request: building a real one is half the cost of a call. */
export type PlainRequest = Pick<OutgoingRequest, 'init' | 'url'>;

/** What openapi-fetch builds plain requests with. */
export const PlainRequestClass = plainRequest as unknown as typeof Request;

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
  return async (call, request) => {
    const { url, init } = request as unknown as PlainRequest;
    return plainResponse(await transport(call, { url, init, fetch }));
  };
}
