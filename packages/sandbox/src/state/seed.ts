import {
  formatPointer,
  schemas,
  type Fault,
  type Validate,
} from '@voice-agent-platform/validators';
import {
  check,
  fieldFault,
  isInteger,
  isNumber,
  isOneOf,
  isTestKey,
  isText,
  required,
  type Check,
  type Fields,
} from '../common/check.js';
import { harmIn, isRecord, MAX_STATE_DEPTH, printable } from '../common/json-value.js';
import { MAX_FAULTS } from '../common/problem.js';
import { story as generatedStory } from '../generated/seed.js';
import { MAX_TIME } from './clock-and-ids.js';
import { danglingIn } from './references.js';
import { type Seed, type Snapshot, type State, resourceNames, withItems } from './state.js';

/** A seed or a snapshot is invalid. The message has the pointer of each fault and no values. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
  constructor(
    message: string,
    readonly faults: readonly Fault[] = [],
  ) {
    const lines = faults.map((found) => printable(`  ${found.pointer}: ${found.message}`));
    super([message, ...lines].join('\n'));
  }
}

const story = generatedStory as Snapshot;

function fault(pointer: string, message: string): readonly Fault[] {
  return [{ pointer, keyword: 'snapshot', message }];
}

function below(token: string | number, faults: readonly Fault[]): readonly Fault[] {
  return faults.map((found) => ({
    ...found,
    pointer: `${formatPointer([String(token)])}${found.pointer}`,
  }));
}

function plain(inner: Check): Validate {
  return (value) => {
    const message = required(inner)(value);
    return message === undefined ? [] : fault('', message);
  };
}

/** An object with these fields, and no others. */
function objectOf(known: Fields): Validate {
  return (value) => {
    if (!isRecord(value)) return fault('', 'must be an object');
    const found = fieldFault(known, value);
    return found ? fault(formatPointer([found.field]), found.message) : [];
  };
}

/** A resource of the contract. A field that the schema does not name is probably misspelled. */
function resource(name: keyof typeof schemas): Validate {
  return (value) => {
    const { faults, unknownNames } = schemas[name];
    const found = faults(value);
    if (found.length > 0) return found;
    return unknownNames(value, { limit: MAX_FAULTS }).flatMap(({ pointer, message }) =>
      fault(pointer, message),
    );
  };
}

/** A list of valid items. With a key, no two of them may have the same. */
function listOf(validate: Validate, key?: string): Validate {
  return (value) => {
    if (!Array.isArray(value)) return fault('', 'must be an array');
    const faults: Fault[] = [];
    const seen = new Set<unknown>();
    for (const [index, item] of (value as readonly Record<string, unknown>[]).entries()) {
      const found = validate(item);
      const isUnique = found.length > 0 || !key || seen.size < seen.add(item[key]).size;
      faults.push(...below(index, isUnique ? found : fault(`/${key}`, 'is used twice')));
      if (faults.length >= MAX_FAULTS) break;
    }
    return faults;
  };
}

const organization = resource('Organization');

const parts: Readonly<Record<keyof Snapshot, Validate>> = {
  format: plain(isOneOf('voice-agent-sandbox')),
  version: plain(isOneOf(1)),
  organization: (value) => {
    const faults = organization(value);
    if (faults.length > 0 || isTestKey((value as Snapshot['organization']).api_key)) return faults;
    return fault(
      '/api_key',
      'must be a test key: sk_test_ and then letters, digits, or any of "._~+/-"',
    );
  },
  organizationUuid: plain(isText),
  useCases: listOf(resource('UseCase'), 'id'),
  useCaseUuids: plain((value) => {
    const uuids = isRecord(value) ? Object.values(value) : [undefined];
    if (!uuids.every((uuid) => typeof uuid === 'string')) return 'must be an object of strings';
    return new Set(uuids).size < uuids.length ? 'must not repeat a UUID' : undefined;
  }),
  phoneNumbers: listOf(resource('PhoneNumber'), 'id'),
  agents: listOf(resource('Agent'), 'id'),
  models: listOf(resource('Model'), 'id'),
  calls: listOf(objectOf({ id: required(isText) }), 'id'),
  callTags: listOf(plain(isText)),
  versions: listOf(resource('WorkflowVersionDetail'), 'id'),
  runs: listOf(resource('Run'), 'id'),
  trainings: listOf(
    objectOf({
      modelId: required(isText),
      requestedAt: required(isNumber(-Number.MAX_VALUE, Number.MAX_VALUE)),
      ending: required(isOneOf('active', 'failed')),
    }),
    'modelId',
  ),
  deliveries: listOf(
    objectOf({
      id: required(isText),
      useCaseId: isText,
      runId: isText,
      url: required(isText),
      headers: check(Array.isArray, 'must be an array'),
      payload: check(isRecord, 'must be an object'),
      outcome: isOneOf('recorded', 'refused', 'failed', 'delivered'),
      status: isInteger(0, 999),
      reason: isText,
    }),
    'id',
  ),
  // More than anybody issues, and few enough for the digits of an identifier.
  idsIssued: plain(isInteger(0, 2 ** 40)),
  clockOffsetMs: plain(isInteger(0, MAX_TIME)),
};

function faultsOf(seed: Readonly<Record<string, unknown>>): readonly Fault[] {
  return Object.entries(seed).flatMap(([name, value]) =>
    Object.hasOwn(parts, name)
      ? below(name, parts[name as keyof Snapshot](value))
      : fault(formatPointer([name]), 'is not part of a snapshot'),
  );
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0)
    throw new SnapshotError('The seed is not valid:', faults.slice(0, MAX_FAULTS));
}

/** Copies a seed. Each part must be valid on its own. */
function copyOf(seed: unknown): Seed {
  const harm = isRecord(seed) ? harmIn(seed, MAX_STATE_DEPTH) : undefined;
  if (harm !== undefined) throw new SnapshotError(`The seed is not valid: ${harm}`);
  // Not structuredClone: a field that is undefined is absent, as it is in a file.
  const copy: unknown = isRecord(seed) && JSON.parse(JSON.stringify(seed) ?? 'null');
  if (!isRecord(copy)) throw new SnapshotError('A seed must be a JSON object.');
  refuse(faultsOf(copy));
  return copy;
}

/** The base of a complete seed, so that omitted parts are empty. */
function emptyFor({ versions = [], runs = [] }: Seed): Snapshot {
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

/** Refuses a state that is not valid as a whole. */
function wholeOf(state: State): State {
  refuse(below('useCaseUuids', parts.useCaseUuids(state.useCaseUuids)));
  refuse(danglingIn(state, state));
  return state;
}

/** The state to start from, which shares nothing with `seed`. @throws SnapshotError if the seed or a reference is not valid. */
export function stateFrom(seed: Seed | undefined, base: State = story): State {
  if (seed === undefined) return base;
  const copy = copyOf(seed);
  return wholeOf(merge(copy.organization ? emptyFor(copy) : base, copy));
}

/** The collections that resources can be added to. */
const collections = resourceNames.filter((name) => name !== 'deliveries');

/** Resources to add to a state, or to replace in it by their id. */
export type Additions = Partial<
  Pick<Snapshot, (typeof collections)[number] | 'callTags' | 'useCaseUuids'>
>;

/** The state with these resources, valid as a whole. @throws SnapshotError if they or a reference are not valid. */
export function withAdditions(state: State, additions: Additions): State {
  const copy: Additions = copyOf(additions);
  const allowed: readonly string[] = [...collections, 'callTags', 'useCaseUuids'];
  const [other] = Object.keys(copy).filter((name) => !allowed.includes(name));
  if (other !== undefined) refuse(fault(formatPointer([other]), 'cannot be added to'));
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
  refuse(danglingIn(next, copy));
  // A use case whose UUID is replaced leaves behind what refers to the old one.
  return copy.useCaseUuids ? wholeOf(next) : next;
}
