import { answerOperation } from './answer-operation.js';
import { answerControl, isControl } from './control/answer-control.js';
import type { Core } from './core.js';
import { CallerGone, reset, type Incoming, type Outgoing } from './exchange.js';
import { assertFriendly, crossOriginHeaders, preflightHeaders } from './guard.js';
import { Problem, problemAnswer } from './problem.js';
import type { Trace } from './request-log.js';
import { allowedMethods } from './router.js';
import { wait } from './wait.js';

// The answers hold API keys: no cache may keep them, and no browser may take them for a page.
const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const answerFriend = async (core: Core, incoming: Incoming, trace: Trace): Promise<Outgoing> => {
  const { allowedHosts, latencyMs } = core.options;
  assertFriendly(incoming, allowedHosts);
  if (isControl(incoming.path)) return answerControl(core, incoming);
  if (incoming.method === 'OPTIONS') {
    return { status: 204, headers: preflightHeaders(allowedMethods(incoming)) };
  }
  if (latencyMs > 0) await wait(latencyMs, [incoming.signal, core.closing]);
  return answerOperation(core, incoming, trace);
};

const answerSafely = async (core: Core, incoming: Incoming, trace: Trace): Promise<Outgoing> => {
  try {
    return await answerFriend(core, incoming, trace);
  } catch (error) {
    if (error instanceof Problem) return problemAnswer(error);
    if (error instanceof CallerGone) return reset;
    core.options.onError?.(error);
    return problemAnswer(new Problem(500, 'internal', 'The sandbox failed; this is a bug in it.'));
  }
};

/** Answers any request, whatever it holds, and records those of the API. */
export const answerRequest = async (core: Core, incoming: Incoming): Promise<Outgoing> => {
  const { allowedHosts, onRequest } = core.options;
  const startedAt = performance.now();
  const receivedAt = core.clock.now();
  const trace: Trace = {};
  const outgoing = await answerSafely(core, incoming, trace);
  if (!isControl(incoming.path)) {
    const status = outgoing.connection === 'reset' ? undefined : outgoing.status;
    const recorded = core.log.record(incoming, trace, status, receivedAt);
    onRequest?.(recorded, performance.now() - startedAt);
  }
  const headers = {
    ...commonHeaders,
    ...crossOriginHeaders(incoming, allowedHosts),
    ...outgoing.headers,
  };
  return { ...outgoing, headers };
};
