import { onAbort } from '../common/abort.js';
import { Problem } from '../common/problem.js';
import type { AddedResponder } from '../core/responders.js';
import { CallerGone, problemResponse, type Outgoing } from '../http/exchange.js';
import { toResponse } from '../http/fetch-adapter.js';
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
  return async (next) => {
    const { maxBodyBytes } = core.options;
    assertRead(trace.body, maxBodyBytes);
    const signals = [incoming.createSignal(), life];
    try {
      const response = await unlessAborted(signals, async (signal) =>
        responder(toRequest(request, signal), {
          path: path as never,
          get state() {
            return structuredClone(core.state);
          },
          next: async () => {
            if (signal.aborted) throw new CallerGone();
            return toResponse(await nextOrProblem(request, next), incoming.method);
          },
        }),
      );
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
async function unlessAborted<Result>(
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
