import { secretsOf } from '../common/redact.js';
import type { Root } from '../common/roots.js';
import { Stopper, type Stop } from '../common/wait.js';
import { issuerFor, type Ids, type Issuer } from '../state/clock-and-ids.js';
import { stateFrom } from '../state/seed.js';
import type { DeliverHook, Seed, Snapshot } from '../state/snapshot.js';
import { snapshotOf, type State } from '../state/state.js';
import { settled } from '../state/trainings.js';
import { createBulletin, type Bulletin } from './bulletin.js';
import { noFailures } from './failures.js';
import { createRequestLog, type RecordedRequest, type RequestLog } from './request-log.js';
import { createStore } from './store.js';
import type { Change, World } from './world.js';

export interface CoreOptions {
  readonly seed: Seed | undefined;
  readonly now: () => number;
  readonly ids: Ids;
  readonly latencyMs: number;
  readonly maxBodyBytes: number;
  /** In lower case. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Host names of calls in process. They are allowed too. */
  readonly inProcessHosts: ReadonlySet<string>;
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
  /** The state that a reset returns to. */
  readonly initial: State;
  /** What everybody reads. The models in it have the status of this moment. */
  readonly world: World;
  readonly log: RequestLog;
  readonly bulletin: Bulletin;
  /** Values to hide wherever they appear: the control token, and the secrets of the organization, the last replaced ones too. */
  readonly secrets: readonly (string | undefined)[];
  /** Stops what waits when the sandbox closes. */
  readonly closing: Stop;
  /** Where each root is served, while the sandbox listens. */
  served: Readonly<Record<Root, string>> | undefined;
  /** The time of the sandbox in this world. */
  readonly now: (world: World) => number;
  /** Issues identifiers that are used neither in this world nor by an execution whose webhooks are being sent. */
  readonly issuer: (world: World) => Issuer;
  /** Identifiers of such executions. */
  readonly reserved: Set<string>;
  /** Applies a change that is not saved, at once. */
  update<Result>(change: Change<Result>): Result;
  /** Applies a change and saves it: see `createStore`. */
  change<Result>(change: Change<Result>): Promise<Result>;
  /** Reports an error inside the sandbox. Never throws. */
  report(error: unknown): void;
  /** Stops what waits, and resolves when no save is in progress. */
  close(): Promise<void>;
}

const MAX_SECRETS = 50;

export function createCore(options: CoreOptions): Core {
  const { save } = options;
  const initial = stateFrom(options.seed);
  let closer = new Stopper();
  const bulletin = createBulletin();
  const log = createRequestLog(() => bulletin.notify());
  const reserved = new Set<string>();
  const secrets = new Set<string | undefined>();

  function report(error: unknown): void {
    try {
      options.onError?.(error);
    } catch {
      // Somebody else's function must not end a request or the process.
    }
  }

  function remember({ organization }: State): void {
    for (const secret of secretsOf(organization)) {
      // The latest come last.
      secrets.delete(secret);
      secrets.add(secret);
    }
    for (const oldest of [...secrets].slice(0, -MAX_SECRETS)) secrets.delete(oldest);
  }

  remember(initial);

  function onChange(before: World, after: World): void {
    if (before.cleared !== after.cleared) log.forget(after.cleared.upTo);
    if (before.failures !== after.failures) bulletin.notify('failures');
    if (before.state === after.state) return;
    const [old, state] = [before.state, after.state];
    if (old.organization !== state.organization) remember(state);
    bulletin.notify(
      'state',
      ...(old.clockOffsetMs === state.clockOffsetMs ? [] : (['clock'] as const)),
      ...(old.deliveries === state.deliveries ? [] : (['deliveries'] as const)),
    );
  }

  const store = createStore({
    initial: { state: initial, failures: noFailures, cleared: { upTo: 0 }, replacements: 0 },
    save: save && ((world) => save(() => snapshotOf(world.state))),
    onChange,
    onError: report,
  });

  const now = ({ state }: World): number => options.now() + state.clockOffsetMs;

  function settledWorld(world: World): World {
    const state = settled(world.state, now(world));
    return state === world.state ? world : { ...world, state };
  }

  function onSettled<Result>(change: Change<Result>): Change<Result> {
    return (world) => change(settledWorld(world));
  }

  return {
    options,
    initial,
    get world() {
      const world = settledWorld(store.world);
      if (world !== store.world) store.update((current) => [settledWorld(current), undefined]);
      return world;
    },
    log,
    bulletin,
    get secrets() {
      return [options.controlToken, ...secrets];
    },
    get closing() {
      return closer;
    },
    served: undefined,
    now,
    issuer: ({ state }) => issuerFor(state, options.ids, reserved),
    reserved,
    update: (change) => store.update(onSettled(change)),
    change: (change) => store.change(onSettled(change)),
    report,
    close: async () => {
      closer.abort();
      closer = new Stopper();
      await store.close();
    },
  };
}
