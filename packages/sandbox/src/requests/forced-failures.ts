import { Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import type { Failure, PendingFailure } from '../core/failures.js';
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

/** The response of a failure that applies before the operation acts, or `undefined` if the operation is only slow. */
export async function failEarly(
  { failure, id }: PendingFailure,
  core: Core,
  { signal }: Incoming,
): Promise<Outgoing | undefined> {
  const { delayMs } = failure;
  if (delayMs !== undefined && !(await core.wait(delayMs, signal))) return resetConnection;
  if ('status' in failure) return forcedResponse(failure, id);
  if ('stall' in failure) await core.wait(Infinity, signal);
  return 'stall' in failure || 'reset' in failure ? resetConnection : undefined;
}

/** Waits, and cuts the response if that was requested. One without a body has no middle to cut. */
export async function failLate(
  { failure }: PendingFailure,
  core: Core,
  { signal, method }: Incoming,
  outgoing: Outgoing,
): Promise<Outgoing> {
  const { delayMs } = failure;
  if (delayMs !== undefined && !(await core.wait(delayMs, signal))) return resetConnection;
  if (!('truncate' in failure)) return outgoing;
  const hasBody = outgoing.body !== undefined && method !== 'HEAD';
  return hasBody ? { ...outgoing, connection: 'truncate' } : resetConnection;
}
