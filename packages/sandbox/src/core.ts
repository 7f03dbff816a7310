import { answerControl, isControl } from './control/answer-control.js';
import { answerOperation } from './answer-operation.js';
import { clockOver, type Clock } from './clock.js';
import type { DeliverHook } from './execute-use-case.js';
import { CallerGone, reset, type Incoming, type Outgoing } from './exchange.js';
import { createFailures, type Failures } from './failures.js';
import { assertFriendly, crossOriginHeaders, preflightHeaders } from './guard.js';
import { newIdIn, type Ids } from './ids.js';
import { Problem, problemAnswer } from './problem.js';
import {
  createRequestLog,
  type RecordedRequest,
  type RequestLog,
  type Trace,
} from './request-log.js';
import { settleTrainings } from './operations/models.js';
import { allowedMethods } from './router.js';
import { snapshotFrom } from './seed.js';
import type { Seed, Snapshot } from './snapshot.js';
import { snapshotOf, stateOf, type State } from './state.js';
import { wait } from './wait.js';

export interface CoreOptions {
  readonly seed: Seed | undefined;
  readonly now: () => number;
  readonly ids: Ids;
  readonly latencyMs: number;
  readonly maxBodyBytes: number;
  readonly allowedHosts: readonly string[];
  readonly deliver: DeliverHook | undefined;
  /** Awaited after each change, before the request that made it is answered. */
  readonly save: ((take: () => Snapshot) => Promise<void>) | undefined;
  readonly onRequest: ((request: RecordedRequest, durationMs: number) => void) | undefined;
  readonly onError: ((error: unknown) => void) | undefined;
}

/** One sandbox without its faces: what it knows, and one function that answers. */
export interface Core {
  readonly state: State;
  readonly clock: Clock;
  readonly failures: Failures;
  readonly log: RequestLog;
  readonly maxBodyBytes: number;
  readonly deliver: DeliverHook | undefined;
  /** Aborted when the sandbox closes. */
  readonly closing: AbortSignal;
  /** An identifier that nothing in the state has. */
  readonly newId: (form: keyof Ids) => string;
  changed(): Promise<void>;
  snapshot(): Snapshot;
  restore(snapshot: Seed): void;
  reset(): void;
  close(): void;
  answer(incoming: Incoming): Promise<Outgoing>;
}

// The answers hold API keys: no cache may keep them, and no browser may take them for a page.
const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export const createCore = (options: CoreOptions): Core => {
  const initial = snapshotFrom(options.seed);
  let state = stateOf(initial);
  let closer = new AbortController();

  const answerFriend = async (incoming: Incoming, trace: Trace): Promise<Outgoing> => {
    assertFriendly(incoming, allowedHosts);
    if (isControl(incoming.path)) return answerControl(core, incoming);
    if (incoming.method === 'OPTIONS') {
      return { status: 204, headers: preflightHeaders(allowedMethods(incoming)) };
    }
    if (options.latencyMs > 0) await wait(options.latencyMs, [incoming.signal, core.closing]);
    return answerOperation(core, incoming, trace);
  };

  const answerSafely = async (incoming: Incoming, trace: Trace): Promise<Outgoing> => {
    try {
      return await answerFriend(incoming, trace);
    } catch (error) {
      if (error instanceof Problem) return problemAnswer(error);
      if (error instanceof CallerGone) return reset;
      options.onError?.(error);
      return problemAnswer(
        new Problem(500, 'internal', 'The sandbox failed; this is a bug in it.'),
      );
    }
  };

  const answer = async (incoming: Incoming): Promise<Outgoing> => {
    const startedAt = performance.now();
    const receivedAt = core.clock.now();
    const trace: Trace = {};
    const outgoing = await answerSafely(incoming, trace);
    if (!isControl(incoming.path)) {
      const status = outgoing.connection === 'reset' ? undefined : outgoing.status;
      const recorded = core.log.record(incoming, trace, status, receivedAt);
      options.onRequest?.(recorded, performance.now() - startedAt);
    }
    const headers = {
      ...commonHeaders,
      ...crossOriginHeaders(incoming, allowedHosts),
      ...outgoing.headers,
    };
    return { ...outgoing, headers };
  };

  const allowedHosts = new Set(options.allowedHosts.map((host) => host.toLowerCase()));
  const core: Core = {
    get state() {
      return state;
    },
    clock: clockOver(options.now, {
      get: () => state.clockOffsetMs,
      set: (milliseconds) => {
        state.clockOffsetMs = milliseconds;
      },
    }),
    failures: createFailures(),
    log: createRequestLog(),
    maxBodyBytes: options.maxBodyBytes,
    deliver: options.deliver,
    get closing() {
      return closer.signal;
    },
    newId: (form) => newIdIn(state, options.ids, form),
    changed: async () => {
      if (options.save) await options.save(() => core.snapshot());
    },
    snapshot: () => {
      settleTrainings(state, core.clock.now());
      return structuredClone(snapshotOf(state));
    },
    restore: (snapshot) => {
      state = stateOf(snapshotFrom(snapshot));
    },
    reset: () => {
      state = stateOf(initial);
      core.failures.clear();
      core.log.clear();
    },
    close: () => {
      closer.abort();
      closer = new AbortController();
    },
    answer,
  };
  return core;
};
