import { onAbort } from '../common/abort.js';
import { Problem } from '../common/problem.js';
import type { AddedResponder, RespondContext } from '../core/responders.js';
import { CallerGone, type Outgoing } from '../http/exchange.js';
import { problemResponse } from '../http/responses.js';
import { toResponseOrError } from '../http/fetch-adapter.js';
import { assertRead } from '../http/json-body.js';
import type { Match } from '../http/paths.js';
import type { ActiveRequest, Step } from './active-request.js';
import { fromProgram } from './program-response.js';

/** Passes the request to a function that the program added with `respond`. */
export function callResponder(
  request: ActiveRequest,
  { row: { responder, route }, path }: Match<AddedResponder>,
): Step {
  const { core, incoming, trace, life } = request;
  const { maxBodyBytes } = core.options;
  return async (next) => {
    assertRead(trace.body, maxBodyBytes);
    const signals = [incoming.createSignal(), life];
    try {
      const response = await raceAbort(signals, async (signal) => {
        const context = createContext(request, { path, next, signal });
        return responder(toRequest(request, signal), context);
      });
      if (response !== undefined) {
        const outgoing = fromProgram(response, maxBodyBytes, signals);
        trace.source = 'program';
        return outgoing;
      }
    } catch (error) {
      if (error instanceof CallerGone) throw error;
      core.report(error);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Problem('handler-failed', `The function for ${route} failed: ${reason}`);
    }
    if (life.aborted) throw new CallerGone();
    return next();
  };
}

interface ResponderCall {
  readonly path: Match<AddedResponder>['path'];
  readonly next: () => Promise<Outgoing>;
  /** Aborts when the caller disconnects or the sandbox is reset. */
  readonly signal: AbortSignal;
}

/** Creates the second argument of a function that the program added. */
function createContext(
  request: ActiveRequest,
  { path, next, signal }: ResponderCall,
): RespondContext<never> {
  const { core, incoming } = request;
  return {
    // The type of the path depends on the route, which only the program knows.
    path: path as never,
    // A getter, because copying the state takes time.
    get state() {
      return structuredClone(core.state);
    },
    next: async () => {
      if (signal.aborted) throw new CallerGone();
      return toResponseOrError(await nextOrProblem(request, next), incoming.method);
    },
  };
}

/** Lets the program see a refusal as a response. */
async function nextOrProblem(
  { decide }: ActiveRequest,
  next: () => Promise<Outgoing>,
): Promise<Outgoing> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof Problem) return problemResponse(error, decide);
    throw error;
  }
}

/** Rebuilds the request. In Fetch, a GET or HEAD request cannot have a body. */
function toRequest({ incoming, trace: { body } }: ActiveRequest, signal: AbortSignal): Request {
  const { origin, path, query, method, headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD' && body && body.length > 0;
  return new Request(`${origin}${path}${query && `?${query}`}`, {
    method,
    headers: Object.entries(headers) as [string, string][],
    ...(hasBody && { body: body as Uint8Array<ArrayBuffer> }),
    signal,
  });
}

/** Waits for the program, but only until the caller disconnects or the sandbox is reset. */
async function raceAbort<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController();
  const left = new Promise<never>((_, reject) => {
    gone.signal.addEventListener('abort', () => reject(new CallerGone()));
  });
  const stopListening = onAbort(signals, () => gone.abort());
  return Promise.race([left, work(gone.signal)]).finally(stopListening);
}
