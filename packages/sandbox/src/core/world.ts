import { advanced } from '../state/clock-and-ids.js';
import { stateFrom, withAdditions, type Additions } from '../state/seed.js';
import type { Seed } from '../state/snapshot.js';
import type { State } from '../state/state.js';
import { noFailures, withCalls, type Failures, type PendingFailure } from './failures.js';

/** Everything that a request can change, as one value that is never modified. */
export interface World {
  readonly state: State;
  readonly failures: Failures;
  /** The last clearing of the log: requests up to this id are gone. */
  readonly cleared: { readonly upTo: number };
  /** How often the state was replaced as a whole. */
  readonly replacements: number;
}

/** A change: the next world, and what the caller gets once it is in effect. Throws without any effect. */
export type Change<Result = void> = (world: World) => readonly [next: World, result: Result];

/** A change without a result. */
export function changing(act: (world: World) => World): Change {
  return (world) => [act(world), undefined];
}

/** Takes the state from a snapshot, or replaces parts of it. */
export function restoring(seed: Seed): Change {
  return changing((world) => ({
    ...world,
    state: stateFrom(seed, world.state),
    replacements: world.replacements + 1,
  }));
}

/** Returns to a state, and clears the failures and the requests up to `lastId`. */
export function resetting(initial: State, lastId: number): Change {
  return changing((world) => ({
    state: initial,
    failures: noFailures,
    cleared: { upTo: lastId },
    replacements: world.replacements + 1,
  }));
}

export function adding(additions: Additions): Change {
  return changing((world) => ({ ...world, state: withAdditions(world.state, additions) }));
}

export function advancing(milliseconds: number): Change {
  return changing((world) => ({ ...world, state: advanced(world.state, milliseconds) }));
}

export function clearingRequests(lastId: number): Change {
  return changing((world) => ({ ...world, cleared: { upTo: lastId } }));
}

export function changingFailures(act: (failures: Failures) => Failures): Change {
  return changing((world) => ({ ...world, failures: act(world.failures) }));
}

/** Counts calls that a failure has applied to. */
export function countingCalls(of: PendingFailure, calls: number): Change {
  return changingFailures((failures) => withCalls(failures, of, calls));
}
