import { Problem } from '../common/problem.js';
import { wait } from '../common/wait.js';
import { directoryOf } from '../control/directory.js';
import { handleControl, isControl } from '../control/handle-control.js';
import type { Core } from '../core/core.js';
import type { Finished, Trace } from '../core/request-log.js';
import {
  CallerGone,
  problemResponse,
  resetConnection,
  type Incoming,
  type Outgoing,
} from '../http/exchange.js';
import { assertFriendly, crossOriginHeaders, preflightHeaders } from '../http/guard.js';
import { readBody } from '../http/json-body.js';
import { allowedMethods } from '../http/router.js';
import { handleOperation } from './handle-operation.js';

// Responses hold API keys: no cache may keep them, and no browser may interpret them as a page.
const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function isRecorded({ path }: Incoming): boolean {
  return path !== '/' && !isControl(path);
}

async function handleFriend(core: Core, incoming: Incoming, trace: Trace): Promise<Outgoing> {
  const { allowedHosts, latencyMs, maxBodyBytes } = core.options;
  // A request that is pending when the sandbox closes does not act afterwards.
  const { closing } = core;
  // First, so that the log shows what was sent even if it is refused.
  if (isRecorded(incoming)) trace.body = await readBody(incoming, maxBodyBytes);
  assertFriendly(incoming, allowedHosts);
  if (isControl(incoming.path)) return handleControl(core, incoming);
  if (incoming.path === '/') return directoryOf(core, incoming);
  if (incoming.method === 'OPTIONS') {
    return { status: 204, headers: preflightHeaders(incoming, allowedMethods(incoming)) };
  }
  if (latencyMs > 0 && !(await wait(latencyMs, [incoming.signal, closing]))) {
    return resetConnection;
  }
  return handleOperation(core, incoming, trace, closing);
}

async function handleSafely(core: Core, incoming: Incoming, trace: Trace): Promise<Outgoing> {
  try {
    return await handleFriend(core, incoming, trace);
  } catch (error) {
    if (error instanceof Problem) {
      if (error.faults) trace.faults = error.faults;
      return problemResponse(error);
    }
    if (error instanceof CallerGone) return resetConnection;
    void core.report(error);
    return problemResponse(
      new Problem(500, 'internal', 'The sandbox failed. This is a bug in the sandbox.'),
    );
  }
}

async function record(core: Core, finished: Finished): Promise<void> {
  const { onRequest } = core.options;
  try {
    const read = core.log.record(finished);
    core.bulletin.notify();
    await onRequest?.(structuredClone(read()), finished.durationMs);
  } catch (error) {
    // The caller of onRequest gets a response whether or not it fails.
    await core.report(error);
  }
}

/** Handles a request, and records it if it is for the API. Never rejects. */
export async function handleRequest(core: Core, incoming: Incoming): Promise<Outgoing> {
  const { allowedHosts } = core.options;
  const startedAt = performance.now();
  const receivedAt = core.now();
  const trace: Trace = {};
  const outgoing = await handleSafely(core, incoming, trace);
  if (isRecorded(incoming)) {
    const durationMs = performance.now() - startedAt;
    void record(core, { incoming, trace, outgoing, receivedAt, durationMs });
  }
  const isStream = typeof outgoing.body === 'object' && !(outgoing.body instanceof Uint8Array);
  return {
    ...outgoing,
    // A stream of events would never end.
    ...(isStream && incoming.method === 'HEAD' && { body: undefined }),
    headers: {
      ...commonHeaders,
      ...crossOriginHeaders(incoming, allowedHosts),
      ...outgoing.headers,
    },
  };
}
