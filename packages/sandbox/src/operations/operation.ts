import { assertNoFaults, faultsIn, Problem } from '../common/problem.js';
import type { Ids } from '../state/clock-and-ids.js';
import { danglingReferences, type Reference } from '../state/references.js';
import type { State, Training } from '../state/state.js';

/** The environment of an operation. */
export interface Context {
  readonly state: State;
  /** The time of the sandbox, in milliseconds since the epoch. */
  readonly now: number;
  /** Creates an identifier that is not used in the state. */
  readonly newId: (form: keyof Ids) => string;
  /** Scheme, host and port that the caller used, for links. */
  readonly origin: string;
  /** The outcome of the training of a model that is created now. */
  readonly trainingEnding: Training['ending'];
}

/** The input of an operation, validated against the contract. */
export interface Input {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The input of an operation on one resource of the base root. */
export interface ById {
  readonly path: { readonly id: string };
}

/** The response of an operation, and the state to change to once the response has been validated. */
export interface Result {
  readonly json?: unknown;
  readonly text?: string;
  /** Absent if nothing changes. */
  readonly state?: State;
}

/** Performs an operation, or throws a Problem without any effect. */
export type Operation = (context: Context, input: Input) => Result;

/** Finds a resource by its id, or throws a Problem of 404. */
export function find<Resource extends { readonly id: string }>(
  resources: readonly Resource[],
  id: string,
  kind: string,
): Resource {
  const found = resources.find((one) => one.id === id);
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
