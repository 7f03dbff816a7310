/** Validates the parts of a snapshot, each on its own. */
import {
  formatPointer,
  schemas,
  type Fault,
  type Validate,
} from '@voice-agent-platform/validators';
import {
  check,
  findFieldFault,
  mustBeInteger,
  mustBeOneOf,
  mustBeText,
  required,
  type Check,
  type Fields,
} from '../common/check.js';
import { isRecord } from '../common/json-value.js';
import { MAX_FAULTS } from '../common/problem.js';
import { isTestKey } from '../common/test-keys.js';
import { MAX_TIME } from './clock.js';
import type { Snapshot } from './state.js';

/** Finds the faults of parts that do not belong in a snapshot, or are not valid. */
export function findPartFaults(snapshot: Readonly<Record<string, unknown>>): readonly Fault[] {
  return Object.entries(snapshot).flatMap(([name, value]) =>
    Object.hasOwn(parts, name)
      ? below(name, parts[name as keyof Snapshot](value))
      : oneFault({ pointer: formatPointer([name]), message: 'is not part of a snapshot' }),
  );
}

/** Creates a list of one fault. The pointer is that of the whole value by default. */
export function oneFault(
  fault: Partial<Pick<Fault, 'pointer'>> & Pick<Fault, 'message'>,
): readonly Fault[] {
  return [{ pointer: fault.pointer ?? '', keyword: 'snapshot', message: fault.message }];
}

/** Moves faults below a field or an item. */
function below(token: string | number, faults: readonly Fault[]): readonly Fault[] {
  return faults.map((found) => ({
    ...found,
    pointer: `${formatPointer([String(token)])}${found.pointer}`,
  }));
}

/** Converts a check to a validator of a value that must be given. */
function toValidator(inner: Check): Validate {
  return (value) => {
    const message = required(inner)(value);
    return message === undefined ? [] : oneFault({ message });
  };
}

/** Validates an object that has these fields and no others. */
function objectOf(known: Fields): Validate {
  return (value) => {
    if (!isRecord(value)) return oneFault({ message: 'must be an object' });
    const found = findFieldFault(known, value);
    return found ? oneFault({ pointer: formatPointer([found.field]), message: found.message }) : [];
  };
}

/** Validates a resource of the contract. A field that the schema does not name is probably misspelled. */
function resource(name: keyof typeof schemas): Validate {
  return (value) => {
    const { faults, unknownNames } = schemas[name];
    const found = faults(value);
    if (found.length > 0) return found;
    return unknownNames(value, { limit: MAX_FAULTS }).flatMap(oneFault);
  };
}

/** Validates a list and its items. No two items may have the same value in the field `key`. */
function listOf(validate: Validate, key?: string): Validate {
  return (value) => {
    if (!Array.isArray(value)) return oneFault({ message: 'must be an array' });
    const faults: Fault[] = [];
    const seen = new Set<unknown>();
    for (const [index, item] of (value as readonly Record<string, unknown>[]).entries()) {
      const found = validate(item);
      if (found.length > 0) {
        faults.push(...below(index, found));
      } else if (key !== undefined) {
        const repeated = { pointer: `/${key}`, message: 'is used twice' };
        if (seen.has(item[key])) faults.push(...below(index, oneFault(repeated)));
        seen.add(item[key]);
      }
      if (faults.length >= MAX_FAULTS) break;
    }
    return faults;
  };
}

const parts: Readonly<Record<keyof Snapshot, Validate>> = {
  format: toValidator(mustBeOneOf('voice-agent-sandbox')),
  version: toValidator(mustBeOneOf(1)),
  organization: validateOrganization,
  organizationUuid: toValidator(mustBeText),
  useCases: listOf(resource('UseCase'), 'id'),
  useCaseUuids: toValidator(checkUuids),
  phoneNumbers: listOf(resource('PhoneNumber'), 'id'),
  agents: listOf(resource('Agent'), 'id'),
  models: listOf(resource('Model'), 'id'),
  calls: listOf(objectOf({ id: required(mustBeText) }), 'id'),
  callTags: listOf(toValidator(mustBeText)),
  versions: listOf(resource('WorkflowVersionDetail'), 'id'),
  runs: listOf(resource('Run'), 'id'),
  trainings: listOf(
    objectOf({
      modelId: required(mustBeText),
      requestedAt: required(check(Number.isFinite, 'must be a number')),
      ending: required(mustBeOneOf('active', 'failed')),
    }),
    'modelId',
  ),
  deliveries: listOf(
    objectOf({
      id: required(mustBeText),
      useCaseId: mustBeText,
      runId: mustBeText,
      url: required(mustBeText),
      headers: check(Array.isArray, 'must be an array'),
      payload: check(isRecord, 'must be an object'),
      outcome: mustBeOneOf('recorded', 'refused', 'failed', 'delivered'),
      status: mustBeInteger(0, 999),
      reason: mustBeText,
    }),
    'id',
  ),
  // More than anybody issues, and few enough for the digits of an identifier.
  idsIssued: toValidator(mustBeInteger(0, 2 ** 40)),
  clockOffsetMs: toValidator(mustBeInteger(0, MAX_TIME)),
};

function checkUuids(value: unknown): string | undefined {
  const isText = (uuid: unknown): boolean => typeof uuid === 'string';
  if (!isRecord(value) || !Object.values(value).every(isText))
    return 'must be an object of strings';
  const uuids = Object.values(value);
  return new Set(uuids).size < uuids.length ? 'must not repeat a UUID' : undefined;
}

function validateOrganization(value: unknown): readonly Fault[] {
  const faults = resource('Organization')(value);
  if (faults.length > 0 || isTestKey((value as Snapshot['organization']).api_key)) return faults;
  const message = 'must be a test key: sk_test_ and then letters, digits, or any of "._~+/-"';
  return oneFault({ pointer: '/api_key', message });
}
