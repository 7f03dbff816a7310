import { clockOver, type Clock } from './clock.js';
import type { DeliverHook } from './delivery.js';
import { createFailures, type Failures } from './failures.js';
import { newIdIn, type Ids } from './ids.js';
import { settleTrainings } from './operations/models.js';
import { createRequestLog, type RecordedRequest, type RequestLog } from './request-log.js';
import { snapshotFrom } from './seed.js';
import type { Seed, Snapshot } from './snapshot.js';
import { snapshotOf, stateOf, type State } from './state.js';

export interface CoreOptions {
  readonly seed: Seed | undefined;
  readonly now: () => number;
  readonly ids: Ids;
  readonly latencyMs: number;
  readonly maxBodyBytes: number;
  /** In lower case. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly deliver: DeliverHook | undefined;
  /** Awaited after each change, before the request that made it is answered. */
  readonly save: ((take: () => Snapshot) => Promise<void>) | undefined;
  readonly onRequest: ((request: RecordedRequest, durationMs: number) => void) | undefined;
  readonly onError: ((error: unknown) => void) | undefined;
}

/** What one sandbox knows and remembers, whichever way its requests come in. */
export interface Core {
  readonly options: CoreOptions;
  readonly state: State;
  readonly clock: Clock;
  readonly failures: Failures;
  readonly log: RequestLog;
  /** Aborted when the sandbox closes. */
  readonly closing: AbortSignal;
  /** An identifier that nothing in the state has. */
  readonly newId: (form: keyof Ids) => string;
  changed(): Promise<void>;
  snapshot(): Snapshot;
  restore(snapshot: Seed): void;
  reset(): void;
  close(): void;
}

export const createCore = (options: CoreOptions): Core => {
  const initial = snapshotFrom(options.seed);
  let state = stateOf(initial);
  let closer = new AbortController();
  const core: Core = {
    options,
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
    get closing() {
      return closer.signal;
    },
    newId: (form) => newIdIn(state, options.ids, form),
    changed: async () => {
      await options.save?.(() => core.snapshot());
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
  };
  return core;
};
