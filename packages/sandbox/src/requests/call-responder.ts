import { joined } from '../common/bytes.js';
import { Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import type { Trace } from '../core/request-log.js';
import type { AddedResponder } from '../core/responders.js';
import { decider } from '../decisions/choices.js';
import {
  CallerGone,
  isFraming,
  problemResponse,
  resetConnection,
  type Incoming,
  type Outgoing,
} from '../http/exchange.js';
import { responseOf } from '../http/fetch-adapter.js';
import { assertRead } from '../http/json-body.js';
import type { Match } from '../http/router.js';

/** Rebuilds the request. In Fetch, a GET or HEAD request cannot have a body. */
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

/** Remembers bodies, because a function may return the same response each time, and its stream can be read only once. */
const wholeBodies = new WeakMap<Response, Uint8Array>();

/** Yields the chunks of a body until one of the signals aborts. */
function chunksOf(
  body: ReadableStream<Uint8Array>,
  signals: readonly AbortSignal[],
  onChunk: (chunk: Uint8Array) => void,
  onEnd: () => void,
): AsyncIterable<Uint8Array> {
  const reader = body.getReader();
  const cancel = async (): Promise<void> => {
    for (const signal of signals) signal.removeEventListener('abort', stop);
    await reader.cancel().catch(() => {});
  };
  const stop = (): void => void cancel();
  for (const signal of signals) {
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  }
  // A generator could not be ended while it waits for a chunk that never comes.
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const { done, value } = await reader.read();
        if (!done) {
          onChunk(value);
          return { done, value };
        }
        onEnd();
        await cancel();
        return { done, value: undefined };
      },
      return: async () => {
        await cancel();
        return { done: true, value: undefined };
      },
    }),
  };
}

function outgoingOf(
  response: Response,
  maxBytes: number,
  signals: readonly AbortSignal[],
): Outgoing {
  // instanceof would fail for the Response class of a package or a simulated browser.
  if (typeof response?.arrayBuffer !== 'function') throw new TypeError('It returned no Response.');
  // Fetch treats `Response.error()` as a network error.
  if (response.type === 'error') return resetConnection;
  const headers: Record<string, string | readonly string[]> = {};
  for (const [name, value] of response.headers) {
    if (isFraming(name)) continue;
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  const { status, body } = response;
  if (!body) return { status, headers };
  const known = wholeBodies.get(response);
  if (known) return { status, headers, body: known };
  const sent: Uint8Array[] = [];
  let left = maxBytes;
  const onChunk = (chunk: Uint8Array): void => {
    left -= chunk.length;
    if (left >= 0) sent.push(chunk);
  };
  const onEnd = (): void => {
    if (left >= 0) wholeBodies.set(response, joined(sent));
  };
  return { status, headers, stream: chunksOf(body, signals, onChunk, onEnd), sent };
}

/** Waits for the program, but only until the caller disconnects or the sandbox is reset. */
async function unlessGone<Result>(
  signals: readonly AbortSignal[],
  work: (gone: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  const left = new Promise<never>((_, reject) => {
    gone.signal.addEventListener('abort', () => reject(new CallerGone()));
  });
  for (const signal of signals) {
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
  }
  return Promise.race([left, work(gone.signal)]).finally(() => {
    for (const signal of signals) signal.removeEventListener('abort', leave);
  });
}

/** The step that passes the request to the program's responders. */
export function callResponder(
  core: Core,
  incoming: Incoming,
  trace: Trace,
  life: AbortSignal,
  { row: { responder, route }, path }: Match<AddedResponder>,
) {
  return async (next: () => Promise<Outgoing>): Promise<Outgoing> => {
    const { maxBodyBytes } = core.options;
    assertRead(trace.body, maxBodyBytes);
    const signals = [incoming.createSignal(), life];
    let response: Response | undefined;
    try {
      response = await unlessGone(signals, async (gone) =>
        responder(requestOf(incoming, trace, gone), {
          path: path as never,
          get state() {
            return structuredClone(core.state);
          },
          next: async () => {
            if (gone.aborted) throw new CallerGone();
            const outgoing = await next().catch((error: unknown) => {
              if (!(error instanceof Problem)) throw error;
              return problemResponse(error, decider(trace.chosen, trace.met));
            });
            return responseOf(outgoing, incoming.method);
          },
        }),
      );
      if (response !== undefined) {
        const outgoing = outgoingOf(response, maxBodyBytes, signals);
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
