import { formatPointer, type Fault } from '@voice-agent-platform/validators';
import { findHarm, isRecord, MAX_STATE_DEPTH } from '../common/json-value.js';
import { replaceUnprintable } from '../common/text.js';
import { MAX_FAULTS } from '../common/problem.js';
import { story as generatedStory } from '../generated/seed.js';
import { findDanglingParts } from './references.js';
import { findPartFaults, oneFault } from './snapshot-parts.js';
import { type Seed, type Snapshot, type State, resourceNames, withItems } from './state.js';

/** A seed, a snapshot or a set of resources is invalid. The message has the pointer of each fault and no values. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
  constructor(
    message: string,
    readonly faults: readonly Fault[] = [],
  ) {
    const lines = faults.map((found) => replaceUnprintable(`  ${found.pointer}: ${found.message}`));
    super([message, ...lines].join('\n'));
  }
}

const story = generatedStory as Snapshot;

/** The words for the given value in errors. */
type Label = 'seed' | 'snapshot' | 'set of resources';

function refuseFaults(label: Label, faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw new SnapshotError(`The ${label} is not valid:`, faults.slice(0, MAX_FAULTS));
}

/** Copies the parts of a snapshot that are given. Each part must be valid on its own. */
function copyParts(label: Label, given: unknown): Partial<Snapshot> {
  const refusal = `A ${label} must be a JSON object.`;
  if (!isRecord(given)) throw new SnapshotError(refusal);
  const harm = findHarm(given, MAX_STATE_DEPTH);
  if (harm !== undefined) throw new SnapshotError(`The ${label} is not valid: ${harm}`);
  // Not structuredClone: a field that is undefined is absent, as it is in a file.
  const copy: unknown = JSON.parse(JSON.stringify(given) ?? 'null');
  // An object with the method toJSON can become anything, or nothing.
  if (!isRecord(copy)) throw new SnapshotError(refusal);
  refuseFaults(label, findPartFaults(copy));
  return copy;
}

/** Returns the base of a complete seed: the parts that the seed omits are empty. */
function createEmpty({ versions = [], runs = [] }: Seed): Snapshot {
  const lists = Object.entries(story).filter(([, value]) => Array.isArray(value));
  const [item] = [...versions, ...runs];
  return {
    ...story,
    ...Object.fromEntries(lists.map(([name]) => [name, []])),
    useCaseUuids: {},
    organizationUuid: item?.org_id ?? '5a4db0c5-0000-4000-9000-000000000000',
  };
}

/** Replaces parts of `base` by those of a seed. Trainings of models that the seed removes are removed too. */
function merge(base: Snapshot, seed: Seed): Snapshot {
  const merged = { ...base, ...seed };
  if (!seed.models || seed.trainings) return merged;
  const models = new Set(seed.models.map(({ id }) => id));
  return { ...merged, trainings: base.trainings.filter(({ modelId }) => models.has(modelId)) };
}

/** Refuses a state whose parts do not fit together. */
function assertConsistent(label: Label, state: State): void {
  // Two parts can hold the same UUID, each without a repetition of its own.
  refuseFaults(label, findPartFaults({ useCaseUuids: state.useCaseUuids }));
  refuseFaults(label, findDanglingParts(state, state));
}

/** Returns the state with copies of the given parts. */
function withParts(label: Label, state: State, given: Seed): State {
  const copy = copyParts(label, given);
  const next = merge(copy.organization ? createEmpty(copy) : state, copy);
  assertConsistent(label, next);
  return next;
}

/**
 * Returns the state to start from.
 * @throws SnapshotError if the seed is not valid or a reference does not resolve
 */
export function stateFrom(seed: Seed | undefined): State {
  return seed === undefined ? story : withParts('seed', story, seed);
}

/**
 * Returns the state of a snapshot. A snapshot without an `organization` replaces only parts of the state.
 * @throws SnapshotError if the snapshot is not valid or a reference does not resolve
 */
export function restoreState(state: State, snapshot: Seed): State {
  return withParts('snapshot', state, snapshot);
}

/** The collections that resources can be added to. */
const collections = resourceNames.filter((name) => name !== 'deliveries');

/** Resources to add to a state, or to replace in it by their id. */
export type Additions = Partial<
  Pick<Snapshot, (typeof collections)[number] | 'callTags' | 'useCaseUuids'>
>;

/**
 * Returns the state with these resources.
 * @throws SnapshotError if they are not valid or a reference does not resolve
 */
export function withAdditions(state: State, additions: Additions): State {
  const label = 'set of resources';
  const copy: Additions = copyParts(label, additions);
  const allowed: readonly string[] = [...collections, 'callTags', 'useCaseUuids'];
  const [other] = Object.keys(copy).filter((name) => !allowed.includes(name));
  if (other !== undefined) {
    refuseFaults(
      label,
      oneFault({ pointer: formatPointer([other]), message: 'cannot be added to' }),
    );
  }
  const lists = collections.map((name) => [
    name,
    withItems<{ readonly id: string }>(state[name], copy[name] ?? []),
  ]);
  const next: State = {
    ...state,
    ...(Object.fromEntries(lists) as Partial<Snapshot>),
    callTags: [...new Set([...state.callTags, ...(copy.callTags ?? [])])],
    useCaseUuids: { ...state.useCaseUuids, ...copy.useCaseUuids },
  };
  refuseFaults(label, findDanglingParts(next, copy));
  // Other resources may refer to a UUID that these resources replace.
  if (copy.useCaseUuids) assertConsistent(label, next);
  return next;
}
