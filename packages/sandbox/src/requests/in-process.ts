/** Handles requests in the form of Fetch, without a socket. */
import { inProcessRoots, type Root } from '../common/roots.js';
import type { Core } from '../core/core.js';
import { toIncoming, toRequest, toResponse, toResponseOrError } from '../http/fetch-adapter.js';
import { handleRequest } from './handle-request.js';

/** Creates a `fetch` that reaches only the roots of a sandbox. */
export function createFetch(core: Core): typeof globalThis.fetch {
  return async (input, init) => {
    const request = toRequest(input, init);
    request.signal.throwIfAborted();
    const { origin } = new URL(request.url);
    for (const root of ['base', 'platform'] as const) {
      const inProcess = origin === inProcessRoots[`${root}Url`];
      if (!inProcess && origin !== core.served?.[root]) continue;
      const outgoing = await handleRequest(core, toIncoming(request, { root, inProcess }));
      // `fetch` rejects with the caller's reason if the caller aborted the request in the meantime.
      request.signal.throwIfAborted();
      return toResponse(outgoing, request.method);
    }
    const detail = `The fetch of a sandbox reaches only the roots of that sandbox, not ${origin}.`;
    throw new TypeError('fetch failed', { cause: new Error(detail) });
  };
}

/** Creates a function that handles the requests to one root for a server. */
export function createHandler(core: Core, root: Root): (request: Request) => Promise<Response> {
  return async (request) => {
    const incoming = toIncoming(request, { root, inProcess: false });
    const outgoing = await handleRequest(core, incoming);
    // A server would respond to an exception with 500, and never reset the connection.
    return toResponseOrError(outgoing, request.method);
  };
}
