import { schemas, type Fault, type Validate } from '@voice-agent-platform/validators';
import { harmIn, isRecord } from '../common/json-value.js';
import { MAX_FAULTS } from '../common/problem.js';
import { isTestKey } from '../common/options.js';
import { story as generatedStory } from '../generated/seed.js';
import { MAX_IDS_ISSUED, MAX_OFFSET_MS } from './clock-and-ids.js';
import { danglingReferences, existsIn } from './references.js';
import type { Seed, Snapshot } from './snapshot.js';
import { snapshotOf, stateOf, withUuids, withWrites, write, type State } from './state.js';

/** A seed or a snapshot is invalid. The message has the pointer of each fault and no values. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
  constructor(
    message: string,
    readonly faults: readonly Fault[] = [],
  ) {
    super([message, ...faults.map((fault) => `  ${fault.pointer}: ${fault.message}`)].join('\n'));
  }
}

const story = generatedStory as Snapshot;

/** A little deeper than a body, so that a snapshot can hold what a body wrote. */
const MAX_ITEM_DEPTH = 72;

function fault(pointer: string, message: string): readonly Fault[] {
  return [{ pointer, keyword: 'snapshot', message }];
}

function check(passes: (value: unknown) => boolean, message: string): Validate {
  return (value) => (passes(value) ? [] : fault('', message));
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Validates items until there are enough faults to report. */
function each(validate: Validate): Validate {
  return (value) => {
    if (!Array.isArray(value)) return fault('', 'must be an array');
    const faults: Fault[] = [];
    for (const [index, item] of value.entries()) {
      for (const found of validate(item)) {
        faults.push({ ...found, pointer: `/${index}${found.pointer}` });
      }
      if (faults.length >= MAX_FAULTS) break;
    }
    return faults;
  };
}

/** Checks that every item is valid and that no identifier is used twice. */
function resources(validate: Validate, key = 'id'): Validate {
  return (value) => {
    const faults = each(validate)(value);
    if (faults.length > 0) return faults;
    const seen = new Set<unknown>();
    return (value as readonly Readonly<Record<string, unknown>>[]).flatMap((item, index) =>
      seen.size === seen.add(item[key]).size ? fault(`/${index}/${key}`, 'is used twice') : [],
    );
  };
}

const parts: Readonly<Record<keyof Snapshot, Validate>> = {
  format: check((value) => value === 'voice-agent-sandbox', 'must be "voice-agent-sandbox"'),
  version: check((value) => value === 1, 'must be 1, the version that this sandbox reads'),
  organization: (value) => {
    const faults = schemas.Organization(value);
    if (faults.length > 0 || isTestKey((value as Snapshot['organization']).api_key)) return faults;
    return fault(
      '/api_key',
      'must be a test key: sk_test_ and then letters, digits, ".", "_", "-"',
    );
  },
  organizationUuid: check(isString, 'must be a string'),
  useCases: resources(schemas.UseCase),
  useCaseUuids: (value) => {
    if (!isRecord(value) || !Object.values(value).every(isString)) {
      return fault('', 'must be an object of strings');
    }
    const uuids = Object.values(value);
    return new Set(uuids).size === uuids.length ? [] : fault('', 'must not repeat a UUID');
  },
  phoneNumbers: resources(schemas.PhoneNumber),
  agents: resources(schemas.Agent),
  models: resources(schemas.Model),
  calls: resources(
    check((value) => isRecord(value) && isString(value['id']), 'must be an object with an id'),
  ),
  callTags: each(check(isString, 'must be a string')),
  versions: resources(schemas.WorkflowVersionDetail),
  runs: resources(schemas.Run),
  trainings: resources(
    check(
      (value) =>
        isRecord(value) &&
        isString(value['modelId']) &&
        Number.isFinite(value['requestedAt']) &&
        (value['ending'] === 'active' || value['ending'] === 'failed'),
      'must be a training',
    ),
    'modelId',
  ),
  deliveries: resources(
    check(
      (value) => isRecord(value) && isString(value['id']) && isString(value['url']),
      'must be a delivery',
    ),
  ),
  idsIssued: check(
    (value) => isCount(value) && value <= MAX_IDS_ISSUED,
    'must be a non-negative integer, at most 2 to the power of 47',
  ),
  clockOffsetMs: check(
    (value) => isCount(value) && value <= MAX_OFFSET_MS,
    'must be a non-negative integer, at most a hundred years',
  ),
};

function faultsOf(seed: Readonly<Record<string, unknown>>): readonly Fault[] {
  return Object.entries(seed).flatMap(([name, value]) =>
    Object.hasOwn(parts, name)
      ? parts[name as keyof Snapshot](value).map((found) => ({
          ...found,
          pointer: `/${name}${found.pointer}`,
        }))
      : fault(`/${name}`, 'is not part of a snapshot'),
  );
}

function tooDeep(seed: Readonly<Record<string, unknown>>): readonly Fault[] {
  for (const [name, value] of Object.entries(seed)) {
    for (const [index, item] of Array.isArray(value) ? value.entries() : [['', value] as const]) {
      const harm = harmIn(item, MAX_ITEM_DEPTH);
      if (harm !== undefined) return fault(`/${name}${index === '' ? '' : `/${index}`}`, harm);
    }
  }
  return [];
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0)
    throw new SnapshotError('The seed is not valid:', faults.slice(0, MAX_FAULTS));
}

/** A copy of a seed whose parts are valid on their own. */
function copyOf(seed: unknown): Seed {
  if (isRecord(seed)) refuse(tooDeep(seed));
  // Not structuredClone: a field that is undefined is absent, as it is in a file.
  const copy: unknown = isRecord(seed) && JSON.parse(JSON.stringify(seed) ?? 'null');
  if (!isRecord(copy)) throw new SnapshotError('A seed must be a JSON object.');
  refuse(faultsOf(copy));
  return copy;
}

/** The parts that a complete seed omits. */
function emptyFor({ versions, runs }: Seed): Omit<Snapshot, 'organization'> {
  return {
    format: 'voice-agent-sandbox',
    version: 1,
    organizationUuid:
      versions?.[0]?.org_id ?? runs?.[0]?.org_id ?? '5a4db0c5-0000-4000-9000-000000000000',
    useCases: [],
    useCaseUuids: {},
    phoneNumbers: [],
    agents: [],
    models: [],
    calls: [],
    callTags: [],
    versions: [],
    runs: [],
    trainings: [],
    deliveries: [],
    idsIssued: 0,
    clockOffsetMs: 0,
  };
}

/** Replaces parts of `base` by those of a seed. Trainings of models that the seed removes are removed too. */
function merge(base: Snapshot, seed: Seed): Snapshot {
  const merged = { ...base, ...seed };
  if (!seed.models || seed.trainings) return merged;
  const models = new Set(seed.models.map(({ id }) => id));
  return { ...merged, trainings: base.trainings.filter(({ modelId }) => models.has(modelId)) };
}

/** The state of a snapshot whose parts are valid on their own. Refuses one that is not valid as a whole. */
function wholeOf(snapshot: Snapshot): State {
  refuse(
    parts.useCaseUuids(snapshot.useCaseUuids).map((found) => ({
      ...found,
      pointer: `/useCaseUuids${found.pointer}`,
    })),
  );
  const state = stateOf(snapshot);
  refuse(danglingReferences(snapshot, existsIn(state)));
  return state;
}

const storyState = stateOf(story);

/**
 * The state to start from. A seed with an organization is complete; one without replaces parts of `base`. The result shares
 * nothing with `seed`.
 *
 * @throws SnapshotError if the seed is not valid, or if a reference in the result does not resolve.
 */
export function stateFrom(seed: Seed | undefined, base = storyState): State {
  if (seed === undefined) return base;
  const copy = copyOf(seed);
  const snapshot: Snapshot = copy.organization
    ? { ...emptyFor(copy), ...copy, organization: copy.organization }
    : merge(snapshotOf(base), copy);
  return wholeOf(snapshot);
}

/** The collections that resources can be added to. */
const collections = [
  'useCases',
  'phoneNumbers',
  'agents',
  'models',
  'calls',
  'versions',
  'runs',
] as const;

/** Resources to add to a state, or to replace in it by their id. */
export type Additions = Partial<Pick<Snapshot, (typeof collections)[number] | 'callTags'>> &
  Partial<Pick<Snapshot, 'useCaseUuids'>>;

/**
 * The state with these resources. It is valid as a whole, so that it can be saved and loaded.
 *
 * @throws SnapshotError if they are not valid, or if a reference in the result does not resolve.
 */
export function withAdditions(state: State, additions: Additions): State {
  const copy: Additions = copyOf(additions);
  const allowed: readonly string[] = [...collections, 'callTags', 'useCaseUuids'];
  refuse(
    Object.keys(copy).flatMap((name) =>
      allowed.includes(name)
        ? []
        : fault(`/${name}`, 'is not a collection that items can be added to'),
    ),
  );
  const { useCaseUuids } = copy;
  const tags = new Set(state.callTags);
  const newTags = new Set(copy.callTags?.filter((tag) => !tags.has(tag)));
  const next = withWrites(useCaseUuids ? withUuids(state, useCaseUuids) : state, [
    ...collections.flatMap((name) =>
      (copy[name] ?? []).map((item) => write(name, undefined, item)),
    ),
    ...(newTags.size > 0
      ? [{ name: 'callTags' as const, id: '', after: [...state.callTags, ...newTags] }]
      : []),
  ]);
  refuse(danglingReferences(copy, existsIn(next)));
  // A use case whose UUID is replaced leaves behind what refers to the old one.
  return useCaseUuids ? wholeOf(snapshotOf(next)) : next;
}
