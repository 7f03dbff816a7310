import type { Root } from '../common/roots.js';
import { clockOver, type Clock, type Ids } from '../state/clock-and-ids.js';
import type { Exists } from '../state/references.js';
import { additionsFrom, collections, snapshotFrom, type Additions } from '../state/seed.js';
import type { DeliverHook, Seed, Snapshot } from '../state/snapshot.js';
import {
  apply,
  newIdIn,
  snapshotOf,
  stateOf,
  write,
  type State,
  type Write,
} from '../state/state.js';
import { settleTrainings } from '../state/trainings.js';
import { createBulletin, type Bulletin } from './bulletin.js';
import { createFailures, type Failures } from './failures.js';
import { createRequestLog, type RecordedRequest, type RequestLog } from './request-log.js';
import { createSaver } from './saver.js';

export interface CoreOptions {
  readonly seed: Seed | undefined;
  readonly now: () => number;
  readonly ids: Ids;
  readonly latencyMs: number;
  readonly maxBodyBytes: number;
  /** In lower case. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly controlToken: string | undefined;
  readonly deliver: DeliverHook | undefined;
  /** `take` returns a snapshot that shares the resources of the state. */
  readonly save: ((take: () => Snapshot) => Promise<void>) | undefined;
  readonly onRequest: ((request: RecordedRequest, durationMs: number) => void) | undefined;
  readonly onError: ((error: unknown) => void) | undefined;
  /** The source of the state, for the inspector. */
  readonly about: { readonly seed: string; readonly stateFile: string | undefined };
}

/** The state and behavior of one sandbox, independent of how requests arrive. */
export interface Core {
  readonly options: CoreOptions;
  readonly state: State;
  readonly clock: Clock;
  readonly failures: Failures;
  readonly log: RequestLog;
  readonly bulletin: Bulletin;
  /** Aborted when the sandbox closes. */
  readonly closing: AbortSignal;
  /** Where each root is served, while the sandbox listens. */
  served: Readonly<Record<Root, string>> | undefined;
  /** Creates an identifier that is not used in the state. */
  readonly newId: (form: keyof Ids) => string;
  /** Applies the writes of an operation. */
  commit(writes: readonly Write[]): void;
  /** Awaited after each change, before its response. Rejects with a Problem of 507 if the change was undone. */
  saved(): Promise<void>;
  /** Makes the current state the one that a failed save returns to. */
  rebase(): void;
  snapshot(): Snapshot;
  restore(snapshot: Seed): void;
  add(additions: Additions): void;
  reset(): void;
  close(): void;
}

export function createCore(options: CoreOptions): Core {
  const initial = snapshotFrom(options.seed);
  let state = stateOf(initial);
  let closer = new AbortController();
  const bulletin = createBulletin();
  const failures = createFailures(() => bulletin.notify('failures'));
  const log = createRequestLog(() => bulletin.notify());

  function replaceState(snapshot: Snapshot): void {
    state = stateOf(snapshot);
    bulletin.notify('state', 'clock', 'deliveries');
  }

  const clock = clockOver(options.now, {
    get: () => state.clockOffsetMs,
    set: (milliseconds) => {
      state.clockOffsetMs = milliseconds;
      bulletin.notify('clock', 'state');
    },
  });

  function current(): Snapshot {
    settleTrainings(state, clock.now());
    return snapshotOf(state);
  }

  const saver = createSaver({
    save: options.save,
    current,
    rollBack: replaceState,
    onError: options.onError,
  });

  const core: Core = {
    options,
    get state() {
      return state;
    },
    clock,
    failures,
    log,
    bulletin,
    get closing() {
      return closer.signal;
    },
    served: undefined,
    newId: (form) => newIdIn(state, options.ids, form),
    commit: (writes) => {
      if (writes.length === 0) return;
      for (const one of writes) apply(state, one);
      bulletin.notify('state');
    },
    saved: saver.changed,
    rebase: saver.rebase,
    snapshot: () => structuredClone(current()),
    restore: (snapshot) => {
      replaceState(snapshotFrom(snapshot, current()));
    },
    add: (additions) => {
      const copy = additionsFrom(additions, existsInState(state));
      for (const [id, uuid] of Object.entries(copy.useCaseUuids ?? {})) {
        state.useCaseUuids.set(id, uuid);
        state.useCaseIds.set(uuid, id);
      }
      const tags = copy.callTags?.filter((tag) => !state.callTags.includes(tag)) ?? [];
      core.commit([
        ...collections.flatMap((name) =>
          (copy[name] ?? []).map((item) => write(name, undefined, item)),
        ),
        ...(tags.length > 0
          ? [{ name: 'callTags' as const, id: '', after: [...state.callTags, ...tags] }]
          : []),
      ]);
    },
    reset: () => {
      log.clear();
      failures.clear();
      replaceState(initial);
    },
    close: () => {
      closer.abort();
      closer = new AbortController();
    },
  };
  return core;
}

function existsInState(state: State): Exists {
  const known: Readonly<Record<Parameters<Exists>[0], (id: string) => boolean>> = {
    organization: (id) => id === state.organization.id,
    'organization UUID': (id) => id === state.organizationUuid,
    'use case': (id) => state.useCases.has(id),
    'use case UUID': (id) => state.useCaseIds.has(id),
    agent: (id) => state.agents.has(id),
    model: (id) => state.models.has(id),
    'workflow version': (id) => state.versions.has(id),
  };
  return (kind, id) => known[kind](id);
}
