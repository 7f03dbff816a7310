import { schemas, type Fault, type Validate } from '@voice-agent-platform/validators';
import { maxOffsetMs } from './clock.js';
import { story } from './generated/seed.js';
import type { Seed, Snapshot } from './snapshot.js';

/** A seed or a snapshot that the sandbox cannot start from. Tells where it is wrong, and quotes nothing of it. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
  constructor(
    message: string,
    readonly faults: readonly Fault[] = [],
  ) {
    super(
      [message, ...faults.slice(0, 10).map((fault) => `  ${fault.pointer}: ${fault.message}`)].join(
        '\n',
      ),
    );
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fault = (pointer: string, message: string): readonly Fault[] => [
  { pointer, keyword: 'snapshot', message },
];

const check =
  (passes: (value: unknown) => boolean, message: string): Validate =>
  (value) =>
    passes(value) ? [] : fault('', message);

const isString = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const each =
  (validate: Validate): Validate =>
  (value) =>
    Array.isArray(value)
      ? value.flatMap((item, index) =>
          validate(item).map((found) => ({ ...found, pointer: `/${index}${found.pointer}` })),
        )
      : fault('', 'must be an array');

/** Every item valid, and no identifier given to two of them. */
const resources =
  (validate: Validate): Validate =>
  (value) => {
    const faults = each(validate)(value);
    if (faults.length > 0) return faults;
    const seen = new Set<unknown>();
    return (value as readonly { readonly id: unknown }[]).flatMap(({ id }, index) =>
      seen.size === seen.add(id).size ? fault(`/${index}/id`, 'is the id of an item before') : [],
    );
  };

const parts: Readonly<Record<keyof Snapshot, Validate>> = {
  format: check((value) => value === 'voice-agent-sandbox', 'must be "voice-agent-sandbox"'),
  version: check((value) => value === 1, 'must be 1, the version that this sandbox reads'),
  organization: schemas.Organization,
  organizationUuid: check(isString, 'must be a string'),
  useCases: resources(schemas.UseCase),
  useCaseUuids: check(
    (value) => isObject(value) && Object.values(value).every(isString),
    'must be an object of strings',
  ),
  phoneNumbers: resources(schemas.PhoneNumber),
  agents: resources(schemas.Agent),
  models: resources(schemas.Model),
  calls: resources(
    check((value) => isObject(value) && isString(value['id']), 'must be an object with an id'),
  ),
  callTags: each(check(isString, 'must be a string')),
  versions: resources(schemas.WorkflowVersionDetail),
  runs: resources(schemas.Run),
  trainings: each(
    check(
      (value) =>
        isObject(value) &&
        isString(value['modelId']) &&
        Number.isFinite(value['requestedAt']) &&
        (value['ending'] === 'active' || value['ending'] === 'failed'),
      'must be a training',
    ),
  ),
  deliveries: each(
    check(
      (value) => isObject(value) && isString(value['id']) && isString(value['url']),
      'must be a delivery',
    ),
  ),
  idsIssued: check(isCount, 'must be an integer that is not negative'),
  clockOffsetMs: check(
    (value) => isCount(value) && value <= maxOffsetMs,
    'must be an integer that is not negative, and no more than a hundred years',
  ),
};

const faultsOf = (seed: Readonly<Record<string, unknown>>): readonly Fault[] =>
  Object.entries(seed).flatMap(([name, value]) =>
    Object.hasOwn(parts, name)
      ? parts[name as keyof Snapshot](value).map((found) => ({
          ...found,
          pointer: `/${name}${found.pointer}`,
        }))
      : fault(`/${name}`, 'is not a part of a snapshot'),
  );

/**
 * The snapshot to start from: the story of the contract's examples, or `seed` over it. The result shares nothing with
 * `seed`.
 *
 * @throws SnapshotError for what is no seed, or violates the contract.
 */
export const snapshotFrom = (seed: Seed | undefined): Snapshot => {
  if (seed === undefined) return story;
  if (!isObject(seed)) throw new SnapshotError('A seed is an object.');
  const faults = faultsOf(seed);
  if (faults.length > 0) throw new SnapshotError('The seed is not valid:', faults);
  return { ...story, ...structuredClone(seed) };
};
