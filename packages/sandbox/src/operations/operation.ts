import type { operations as contract } from '@voice-agent-platform/types';
import type { OperationId } from '@voice-agent-platform/validators';
import type { Decide } from '../decisions/choices.js';
import { isRecord } from '../common/json-value.js';
import { assertNoFaults, faultsIn, Problem } from '../common/problem.js';
import type { Shape } from '../common/shape.js';
import type { Outgoing } from '../http/exchange.js';
import type { IdForm } from '../state/clock-and-ids.js';
import { danglingReferences, type Reference } from '../state/references.js';
import type { State, Training } from '../state/state.js';

/** The environment of an operation. */
export interface Context {
  readonly state: State;
  /** The sandbox's time, in milliseconds since the epoch. */
  readonly now: number;
  /** Creates an identifier that the state does not contain. */
  readonly newId: (form: IdForm) => string;
  /** Scheme, host and port that the caller used, for links. */
  readonly origin: string;
  /** The outcome of training a model that is created now. */
  readonly trainingEnding: Training['ending'];
  /** Returns the choice in force for a decision. */
  readonly decide: Decide;
}

type BodyOf<Request> = Request extends { content: { 'application/json': infer Json } }
  ? Json
  : undefined;

/** The input of an operation in the contract. Access to an undeclared parameter does not compile. */
export interface Input<Id extends OperationId> {
  readonly path: NonNullable<contract[Id]['parameters']['path']>;
  readonly query: NonNullable<contract[Id]['parameters']['query']>;
  readonly body: BodyOf<contract[Id]['requestBody']>;
}

/** The response of an operation, and the next state. The response is validated before the state changes. */
export interface Result {
  readonly json?: unknown;
  readonly text?: string;
  /** An undeclared response, used instead of both. It is not validated. */
  readonly other?: Outgoing;
  /** Absent if nothing changes. */
  readonly state?: State;
}

/** Performs an operation, or throws a Problem without any effect. */
export type Operation<Id extends OperationId> = (context: Context, input: Input<Id>) => Result;

/** Finds a resource by its id, or throws a Problem of 404. */
export function find<Resource extends { readonly id: string }>(
  resources: readonly Resource[],
  id: string,
  kind: string,
): Resource {
  const found = resources.find((one) => one.id === id);
  // Decision: unknown-resources
  if (found === undefined) {
    throw new Problem('unknown-resource', `The organization has no such ${kind}.`);
  }
  return found;
}

// Decision: references
export function assertReferences(
  state: State,
  body: object,
  references: readonly Reference[],
): void {
  assertNoFaults(
    'unknown-reference',
    'The body names a resource that does not exist.',
    faultsIn('body', danglingReferences(state, body, references)),
  );
}

const IDENTITIES = ['id', 'email', 'url', 'key', 'name', 'prompt_id'];

/** Identifies an item of a list by a field that updates keep. */
function identityOf(item: unknown): string {
  const name = isRecord(item) ? IDENTITIES.find((field) => item[field] !== undefined) : undefined;
  return JSON.stringify(name === undefined ? item : (item as Record<string, unknown>)[name]);
}

function merged(before: unknown, given: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(given)) {
    const sent = new Set(given.map(identityOf));
    return before.filter((item) => !sent.has(identityOf(item))).concat(given);
  }
  return isRecord(before) && isRecord(given) ? { ...before, ...given } : given;
}

/** Applies a PATCH to the writable fields of a resource. */
export function patched<Resource extends object>(
  decide: Decide,
  resource: Resource,
  given: Partial<Resource>,
  writable: Shape,
  required: readonly string[] = [],
): Resource {
  const isReset = (name: string): boolean =>
    Object.hasOwn(writable as object, name) && !Object.hasOwn(given, name);
  const before = Object.entries(resource).filter(
    ([name]) => required.includes(name) || !isReset(name) || decide('patch-merge') === 'keep',
  );
  const after = Object.entries(given).map(([name, value]) => {
    const old: unknown = Reflect.get(resource, name);
    const isPart = typeof old === 'object' && typeof value === 'object' && value !== null;
    return [name, isPart && decide('patch-lists') === 'merge' ? merged(old, value) : value];
  });
  return Object.fromEntries([...before, ...after]) as Resource;
}

/** Refuses values that no resource has yet, if the contract does not list the allowed ones. */
export function assertKnownValues(
  decide: Decide,
  pointer: string,
  values: readonly (string | undefined)[] = [],
  known: readonly (string | undefined)[],
): void {
  const isNew = values.some((value) => !known.includes(value));
  if (!isNew || decide('open-values') === 'any') return;
  throw new Problem('sandbox-decision', 'The body has a value that no resource has yet.', {
    faults: [{ in: 'body', pointer, message: 'is not a known value' }],
  });
}
