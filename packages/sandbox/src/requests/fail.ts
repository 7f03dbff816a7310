import { joined } from '../common/bytes.js';
import { Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import { describeFailure, type Failure, type TakenFailure } from '../core/failures.js';
import type { Trace } from '../core/request-log.js';
import { decider, type Decide } from '../decisions/choices.js';
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
  decide: Decide,
): Outgoing {
  const { status, body, headers = {}, retryAfterMs } = failure;
  // Real services send a request id, and clients report it.
  const all: Record<string, string> = { 'x-request-id': `sandbox-${id}` };
  if (retryAfterMs !== undefined) all['retry-after'] = String(Math.ceil(retryAfterMs / 1000));
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  if (body === undefined && status >= 400) {
    const detail = 'This failure was requested.';
    return problemResponse(new Problem('forced', detail, { status, headers: all }), decide);
  }
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const contentType = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  const typed = text === '' ? all : { 'content-type': contentType, ...all };
  return { status, headers: typed, ...(text !== '' && { body: text }) };
}

/** Returns true if the call acts before it fails. */
function actsFirst(failure: Failure, decide: Decide): boolean {
  if ('truncate' in failure || 'training' in failure) return true;
  return 'status' in failure && failure.status >= 500 && decide('effect-before-error') === 'acts';
}

async function truncated({ stream, ...outgoing }: Outgoing): Promise<Outgoing> {
  // The middle of a stream is known only when all of it has arrived.
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) {
    chunks.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
  }
  const body = stream ? joined(chunks) : outgoing.body;
  // A response without a body cannot be cut in the middle.
  return body?.length ? { ...outgoing, body, connection: 'truncate' } : resetConnection;
}

/** Applies the failure to a response. */
async function spoiled(
  failure: Failure,
  id: string,
  outgoing: Outgoing,
  decide: Decide,
): Promise<Outgoing> {
  if ('status' in failure) return forcedResponse(failure, id, decide);
  return 'truncate' in failure ? truncated(outgoing) : outgoing;
}

/** The step that makes a call fail, before or after the next steps. */
export function fail(
  core: Core,
  { createSignal, method }: Incoming,
  trace: Trace,
  life: AbortSignal,
  { id, failure, giveBack }: TakenFailure,
) {
  return async (next: () => Promise<Outgoing>): Promise<Outgoing> => {
    const decide = decider(trace.chosen, trace.met);
    let outgoing: Outgoing | undefined;
    if (actsFirst(failure, decide)) {
      if ('training' in failure) trace.training = failure.training;
      try {
        outgoing = await next();
      } finally {
        // A refused call does not use the failure up.
        if (!outgoing || outgoing.status >= 400) giveBack();
      }
      if (outgoing.status >= 400) return outgoing;
      if (method === 'HEAD' && 'truncate' in failure) outgoing = resetConnection;
    }
    trace.forced = describeFailure(failure);
    const waitMs = 'stall' in failure ? Infinity : failure.delayMs;
    if (waitMs !== undefined && !(await core.wait(waitMs, life, createSignal()))) {
      return resetConnection;
    }
    if ('reset' in failure) return resetConnection;
    if (outgoing) return spoiled(failure, id, outgoing, decide);
    return 'status' in failure ? forcedResponse(failure, id, decide) : next();
  };
}
