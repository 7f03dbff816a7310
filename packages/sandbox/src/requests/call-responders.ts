import { decider } from '../decisions/choices.js';
import { Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import type { Trace } from '../core/request-log.js';
import type { AddedResponder } from '../core/responders.js';
import {
  CallerGone,
  isFraming,
  problemResponse,
  resetConnection,
  type Incoming,
  type Outgoing,
} from '../http/exchange.js';
import { responseOf } from '../http/fetch-adapter.js';
import type { Match } from '../http/router.js';

/** The request as it came. In Fetch, one with GET or HEAD has no body. */
function requestOf(incoming: Incoming, { body }: Trace, signal: AbortSignal): Request {
  const { origin, path, query, method, headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD' && body && body.length > 0;
  return new Request(`${origin}${path}${query && `?${query}`}`, {
    method,
    headers: Object.entries(headers) as [string, string][],
    ...(hasBody && { body: body as Uint8Array<ArrayBuffer> }),
    signal,
  });
}

async function outgoingOf(response: Response): Promise<Outgoing> {
  // Not instanceof: the Response of a package or of a simulated browser is another class.
  if (typeof response?.arrayBuffer !== 'function') throw new TypeError('It returned no Response.');
  // `Response.error()`: in Fetch, a network error.
  if (response.type === 'error') return resetConnection;
  const headers = [...response.headers].filter(([name]) => !isFraming(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    // A copy: a function may return the same response each time.
    body: new Uint8Array(await response.clone().arrayBuffer()),
  };
}

/**
 * Waits for functions of the program until the caller disconnects, or the sandbox closes or is reset, and no longer. The
 * signal is aborted then.
 */
async function unlessGone<Result>(
  core: Core,
  caller: AbortSignal,
  work: (gone: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  const listen = (event: string): void => {
    if (event === 'close' || event === 'reset') leave();
  };
  const left = new Promise<never>((_, reject) => {
    gone.signal.addEventListener('abort', () => reject(new CallerGone()));
  });
  caller.addEventListener('abort', leave);
  core.listeners.add(listen);
  if (caller.aborted) leave();
  return Promise.race([left, work(gone.signal)]).finally(() => {
    caller.removeEventListener('abort', leave);
    core.listeners.delete(listen);
  });
}

/** Lets the functions of the program respond, the first one first, and then `normal`. */
export function callResponders(
  core: Core,
  incoming: Incoming,
  trace: Trace,
  responders: readonly Match<AddedResponder>[],
  normal: () => Promise<Outgoing>,
): Promise<Outgoing> {
  return unlessGone(core, incoming.createSignal(), (gone) => {
    const respond = async (index: number): Promise<Outgoing> => {
      if (gone.aborted) throw new CallerGone();
      const found = responders[index];
      if (!found) return normal();
      const { responder, route } = found.row;
      const context = {
        path: found.path as never,
        get state() {
          return structuredClone(core.state);
        },
        next: async (): Promise<Response> => {
          const outgoing = await respond(index + 1).catch((error: unknown) => {
            if (error instanceof Problem) {
              return problemResponse(error, decider(trace.chosen, trace.met));
            }
            throw error;
          });
          return responseOf(outgoing, incoming.method);
        },
      };
      try {
        const response = await responder(requestOf(incoming, trace, gone), context);
        if (response !== undefined) {
          const outgoing = await outgoingOf(response);
          trace.source = 'program';
          return outgoing;
        }
      } catch (error) {
        if (gone.aborted) throw new CallerGone();
        core.report(error);
        const reason = error instanceof Error ? error.message : String(error);
        throw new Problem('handler-failed', `The function for ${route} failed: ${reason}`);
      }
      return respond(index + 1);
    };
    return respond(0);
  });
}
