import type { Run } from '@voice-agent-platform/types';
import type { Snapshot } from './snapshot.js';

/** The collections of items with an `id`. */
export const resourceNames = [
  'useCases',
  'phoneNumbers',
  'agents',
  'models',
  'calls',
  'versions',
  'runs',
  'deliveries',
] as const;

/**
 * The state of one sandbox. Nothing in it is modified: a change makes another state, which shares the rest, so that a
 * snapshot, a response and a seed can share it too. Copy it before it leaves the sandbox.
 */
export type State = Snapshot;

/** A collection with these items, added or in place of those with the same id. */
export function withItems<Item extends { readonly id: string }>(
  collection: readonly Item[],
  items: readonly Item[],
): readonly Item[] {
  const added = new Map(items.map((item) => [item.id, item]));
  const kept = collection.map((item) => {
    const replacement = added.get(item.id);
    added.delete(item.id);
    return replacement ?? item;
  });
  return [...kept, ...added.values()];
}

/** The identifier of a use case on the platform root. */
export function useCaseUuid({ useCaseUuids }: State, id: string): string | undefined {
  return Object.hasOwn(useCaseUuids, id) ? useCaseUuids[id] : undefined;
}

/** Milliseconds since the epoch. The contract allows a leap second and `+00`, which Date.parse does not accept. */
export function timeOf({ timestamp }: Pick<Run, 'timestamp'>): number {
  return Date.parse(timestamp.replace(/:60(?=[.Z+-])/i, ':59').replace(/[+-]\d\d$/, '$&:00'));
}

/** Sorts runs, oldest first. Those of the same time are sorted by id, so that the order is stable. */
export function sortedRuns(runs: Iterable<Run>): readonly Run[] {
  return Array.from(runs, (run) => ({ run, time: timeOf(run) }))
    .sort((a, b) => a.time - b.time || (a.run.id < b.run.id ? -1 : 1))
    .map(({ run }) => run);
}
