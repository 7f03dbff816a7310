import { decider } from '../decisions/choices.js';
import { wait } from '../common/abort.js';
import { Problem } from '../common/problem.js';
import { showDirectory } from '../control/directory.js';
import { handleControl, isControl } from '../control/handle-control.js';
import type { Core } from '../core/core.js';
import { startTrace } from '../core/trace.js';
import { CallerGone, type Incoming, type Outgoing } from '../http/exchange.js';
import { problemResponse, resetConnection } from '../http/responses.js';
import { assertAllowedHosts, crossOriginHeaders, preflightResponse } from '../http/origins.js';
import { createRouteProblem, findOperations, formatMethods } from '../http/router.js';
import type { ActiveRequest } from './active-request.js';
import { handleOperation } from './handle-operation.js';

// Responses contain API keys, so caches must not keep them, and browsers must not interpret them as a page.
const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Returns true if a request is for the API, not for the sandbox itself. */
function isForApi({ path }: Incoming): boolean {
  return path !== '/' && !isControl(path);
}

async function respond(request: ActiveRequest): Promise<Outgoing> {
  const { core, incoming, trace, life } = request;
  const { allowedHosts, latencyMs, maxBodyBytes } = core.options;
  core.updateTrainings();
  trace.receivedAt = core.now();
  // Read first, so that the log shows the request even if it is refused.
  if (isForApi(incoming)) trace.body = await incoming.readBody(maxBodyBytes);
  assertAllowedHosts(incoming, allowedHosts);
  if (isControl(incoming.path)) return handleControl(core, incoming);
  if (incoming.path === '/') return showDirectory(core, incoming);
  if (incoming.method === 'OPTIONS') {
    const found = [...findOperations(incoming), ...core.responders.at(incoming)];
    if (found.length === 0) throw createRouteProblem(incoming, found);
    return preflightResponse(incoming, formatMethods(found));
  }
  if (latencyMs > 0 && !(await wait(latencyMs, life, incoming.createSignal()))) {
    return resetConnection;
  }
  // The body may arrive after a reset. The request must then neither act nor use up a failure.
  if (life.aborted) throw new CallerGone();
  return handleOperation(request);
}

/** Responds to a request that could not be handled. */
function refuse({ core, incoming, trace, decide }: ActiveRequest, error: unknown): Outgoing {
  if (error instanceof Problem) {
    if (error.faults) trace.faults = error.faults;
    // Requests to the sandbox itself are not API requests, so no decision applies to them.
    return isForApi(incoming) ? problemResponse(error, decide) : problemResponse(error);
  }
  if (error instanceof CallerGone) return resetConnection;
  core.report(error);
  const detail = 'The sandbox failed: its clock threw, or it has a bug. onError gets the error.';
  return problemResponse(new Problem('internal', detail));
}

/** Handles a request, and records it if it is for the API. Never rejects. */
export async function handleRequest(core: Core, incoming: Incoming): Promise<Outgoing> {
  const startedAt = performance.now();
  const { life } = core;
  const trace = startTrace(incoming, core.options.decisions);
  const { chosen, met } = trace.decided;
  const request: ActiveRequest = { core, incoming, trace, life, decide: decider(chosen, met) };
  const outgoing = await respond(request).catch((error: unknown) => refuse(request, error));
  // The log must not contain a request from before the reset.
  const isOver = life.aborted && outgoing.connection === 'reset';
  if (isForApi(incoming) && !isOver) core.record(trace, outgoing, performance.now() - startedAt);
  return {
    ...outgoing,
    headers: {
      ...commonHeaders,
      ...crossOriginHeaders(incoming, core.options.allowedHosts),
      ...outgoing.headers,
    },
  };
}
