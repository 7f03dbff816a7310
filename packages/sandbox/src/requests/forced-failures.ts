import { Problem } from '../common/problem.js';
import { wait, type Stop } from '../common/wait.js';
import type { Core } from '../core/core.js';
import {
  describeFailure,
  isEarly,
  nextFailure,
  type Failure,
  type PendingFailure,
} from '../core/failures.js';
import type { Trace } from '../core/request-log.js';
import { countingCalls } from '../core/world.js';
import {
  problemResponse,
  resetConnection,
  type Incoming,
  type Outgoing,
} from '../http/exchange.js';
import type { Route } from '../http/router.js';

/** An operation that was called. */
export interface Call {
  readonly core: Core;
  readonly incoming: Incoming;
  readonly trace: Trace;
  readonly route: Route;
  /** Stops what the call waits for. */
  readonly stops: readonly Stop[];
}

/** The failure that applies to a call before the operation acts. It is no longer pending then. */
export function takeEarly({ core, route, trace }: Call): PendingFailure | undefined {
  const next = nextFailure(core.world.failures, route.row.operationId, route.path);
  if (!next || !isEarly(next.failure)) return undefined;
  core.update(countingCalls(next, 1));
  trace.forced = describeFailure(next.failure);
  return next;
}

/** A forced response with a status. */
function forcedResponse(
  failure: Extract<Failure, { readonly status: number }>,
  id: string,
): Outgoing {
  const { status, body, headers = {}, retryAfterMs } = failure;
  // Real services send a request id, and clients report it.
  const all: Record<string, string> = { 'x-request-id': `sandbox-${id}` };
  if (retryAfterMs !== undefined) all['retry-after'] = String(Math.ceil(retryAfterMs / 1000));
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  if (body === undefined && status >= 400) {
    const detail = 'This failure was requested.';
    return problemResponse(new Problem(status, 'forced', detail, { headers: all }));
  }
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const contentType = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  const typed = text === '' ? all : { 'content-type': contentType, ...all };
  return { status, headers: typed, ...(text !== '' && { body: text }) };
}

/** The response of a failure that applies before the operation acts, or `undefined` if the operation is only slow. */
export async function failEarly({ failure, id }: PendingFailure, stops: Call['stops']) {
  const { delayMs } = failure;
  if (delayMs !== undefined && !(await wait(delayMs, stops))) return resetConnection;
  if ('status' in failure) return forcedResponse(failure, id);
  if ('stall' in failure) await wait(Infinity, stops);
  return 'stall' in failure || 'reset' in failure ? resetConnection : undefined;
}

/** Waits, and cuts the response if that was requested. One without a body has no middle to cut. */
export async function failLate(
  outgoing: Outgoing,
  { failure }: PendingFailure,
  { incoming, stops }: Call,
): Promise<Outgoing> {
  if (failure.delayMs !== undefined && !(await wait(failure.delayMs, stops))) {
    return resetConnection;
  }
  if (!('truncate' in failure)) return outgoing;
  const hasBody = outgoing.body !== undefined && incoming.method !== 'HEAD';
  return hasBody ? { ...outgoing, connection: 'truncate' } : resetConnection;
}
