import { wait } from '../common/abort.js';
import { joinChunks } from '../common/bytes.js';
import { Problem } from '../common/problem.js';
import { describeFailure, type Failure } from '../core/failure.js';
import type { TakenFailure } from '../core/failure-list.js';
import type { Decide } from '../decisions/choices.js';
import type { Outgoing } from '../http/exchange.js';
import { problemResponse, resetConnection } from '../http/responses.js';
import type { ActiveRequest, Step } from './active-request.js';

/** Makes a call fail, before or after the next steps. */
export function fail(request: ActiveRequest, { id, failure, giveBack }: TakenFailure): Step {
  const { incoming, trace, life, decide } = request;
  return async (next) => {
    let acted: Outgoing | undefined;
    if (actsFirst(failure, decide)) {
      if ('training' in failure) request.trainingEnding = failure.training;
      acted = await act(next, giveBack);
      if (acted.status >= 400) return acted;
    }
    trace.forced = describeFailure(failure);
    const waitMs = 'stall' in failure ? Infinity : failure.delayMs;
    if (waitMs !== undefined && !(await wait(waitMs, life, incoming.createSignal()))) {
      return resetConnection;
    }
    if ('reset' in failure) return resetConnection;
    if ('status' in failure) return createForcedResponse(failure, id, decide);
    if (!acted) return next();
    if (!('truncate' in failure)) return acted;
    // The response to HEAD has no body that could be cut.
    return incoming.method === 'HEAD' ? resetConnection : truncate(acted);
  };
}

/** Returns true if the call acts before it fails. */
function actsFirst(failure: Failure, decide: Decide): boolean {
  if ('truncate' in failure || 'training' in failure) return true;
  return 'status' in failure && failure.status >= 500 && decide('effect-before-error') === 'acts';
}

/** Lets the call act. A call that is refused does not use the failure up. */
async function act(next: () => Promise<Outgoing>, giveBack: () => void): Promise<Outgoing> {
  try {
    const response = await next();
    if (response.status >= 400) giveBack();
    return response;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Creates the response of a failure with a status. */
function createForcedResponse(
  failure: Extract<Failure, { readonly status: number }>,
  id: string,
  decide: Decide,
): Outgoing {
  const { status, body } = failure;
  const headers = createHeaders(failure, id);
  if (body === undefined && status >= 400) {
    const detail = 'This failure was requested.';
    return problemResponse(new Problem('forced', detail, { status, headers }), decide);
  }
  if (body === undefined || body === '') return { status, headers };
  const [contentType, text] =
    typeof body === 'string'
      ? ['text/plain; charset=utf-8', body]
      : ['application/json', JSON.stringify(body)];
  return { status, headers: { 'content-type': contentType, ...headers }, body: text };
}

function createHeaders(
  { headers = {}, retryAfterMs }: Extract<Failure, { readonly status: number }>,
  id: string,
): Readonly<Record<string, string>> {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    // Real services send a request id, and clients report it.
    'x-request-id': `sandbox-${id}`,
    ...(retryAfterMs !== undefined && { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }),
    ...(Object.fromEntries(given) as Record<string, string>),
  };
}

async function truncate({ stream, ...outgoing }: Outgoing): Promise<Outgoing> {
  // The middle of a stream is known only when all of it has arrived.
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) {
    chunks.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
  }
  const body = stream ? joinChunks(chunks) : outgoing.body;
  // A response without a body cannot be cut in the middle.
  return body?.length ? { ...outgoing, body, connection: 'truncate' } : resetConnection;
}
