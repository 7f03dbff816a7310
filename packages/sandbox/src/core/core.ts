import type { Root } from '../common/roots.js';
import { Stopper } from '../common/wait.js';
import type { Ids } from '../state/clock-and-ids.js';
import { stateFrom } from '../state/seed.js';
import type { DeliverHook, Seed, Snapshot } from '../state/snapshot.js';
import { snapshotOf, type State } from '../state/state.js';
import { settled } from '../state/trainings.js';
import { Bulletin } from './bulletin.js';
import { noFailures } from './failures.js';
import { RequestLog, type RecordedRequest } from './request-log.js';
import { Store } from './store.js';
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
  /** Can return a promise, although its type says otherwise, and so can `onError`. */
  readonly onRequest: ((request: RecordedRequest, durationMs: number) => unknown) | undefined;
  readonly onError: ((error: unknown) => unknown) | undefined;
  /** The source of the state, for the inspector. */
  readonly about: { readonly seed: string; readonly stateFile: string | undefined };
}

/** The state and behavior of one sandbox, independent of how requests arrive. */
export class Core {
  readonly options: CoreOptions;
  /** The state that a reset returns to. */
  readonly initial: State;
  readonly bulletin = new Bulletin();
  readonly log = new RequestLog();
  /** Where each root is served, while the sandbox listens. */
  served: Readonly<Record<Root, string>> | undefined;
  /** Stops what waits when the sandbox closes. */
  closing = new Stopper();
  readonly #store: Store;

  constructor(options: CoreOptions) {
    const { save } = options;
    this.options = options;
    this.initial = stateFrom(options.seed);
    this.#store = new Store({
      initial: { state: this.initial, failures: noFailures, cleared: { upTo: 0 }, replacements: 0 },
      save: save && ((world) => save(() => snapshotOf(world.state))),
      onChange: (before, after) => this.#onChange(before, after),
      onError: (error) => void this.report(error),
    });
  }

  /** What everybody reads. The models in it have the status of this moment. */
  get world(): World {
    const { world } = this.#store;
    if (this.#settled(world) === world) return world;
    this.update((current) => [current, undefined]);
    return this.#store.world;
  }

  /** The time of the sandbox in a world. */
  now(world = this.world): number {
    return this.options.now() + world.state.clockOffsetMs;
  }

  /** Applies a change that is not saved, at once. */
  update<Result>(change: Change<Result>): Result {
    return this.#store.update((world) => change(this.#settled(world)));
  }

  /** Applies a change and saves it: see `Store`. */
  change<Result>(change: Change<Result>): Promise<Result> {
    return this.#store.change((world) => change(this.#settled(world)));
  }

  /** Reports an error inside the sandbox. Never rejects. */
  async report(error: unknown): Promise<void> {
    try {
      await this.options.onError?.(error);
    } catch {
      // Somebody else's function must not end a request or the process.
    }
  }

  /** Stops what waits, and resolves when no save is in progress. */
  async close(): Promise<void> {
    this.closing.abort();
    this.closing = new Stopper();
    await this.#store.close();
  }

  #settled(world: World): World {
    const state = settled(world.state, this.now(world));
    return state === world.state ? world : { ...world, state };
  }

  #onChange(before: World, after: World): void {
    if (before.cleared !== after.cleared) this.log.clear();
    this.bulletin.notify();
  }
}
