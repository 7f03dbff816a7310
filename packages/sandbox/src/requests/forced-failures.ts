import { Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import { isEarly, type Failure, type PendingFailure } from '../core/failures.js';
import {
  problemResponse,
  resetConnection,
  type Incoming,
  type Outgoing,
} from '../http/exchange.js';

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

/** Makes a call of an operation fail. `act` performs the operation, before or after a delay, or not at all. */
export async function forceFailure(
  { failure, id }: PendingFailure,
  core: Core,
  { createSignal, method }: Incoming,
  act: () => Promise<Outgoing>,
): Promise<Outgoing> {
  const outgoing = isEarly(failure) ? undefined : await act();
  const waitMs = 'stall' in failure ? Infinity : failure.delayMs;
  if (waitMs !== undefined && !(await core.wait(waitMs, createSignal()))) return resetConnection;
  if ('reset' in failure) return resetConnection;
  if ('status' in failure) return forcedResponse(failure, id);
  if (!outgoing) return act();
  if (!('truncate' in failure)) return outgoing;
  // A response without a body has no middle to cut.
  const hasBody = outgoing.body !== undefined && method !== 'HEAD';
  return hasBody ? { ...outgoing, connection: 'truncate' } : resetConnection;
}
