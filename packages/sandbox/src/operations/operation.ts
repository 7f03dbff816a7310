import type { operations as contract } from '@voice-agent-platform/types';
import type { OperationId } from '@voice-agent-platform/validators';
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

type BodyOf<Request> = Request extends { content: { 'application/json': infer Json } }
  ? Json
  : undefined;

/** The input of an operation, as the contract declares it. A parameter that it does not declare does not compile. */
export interface Input<Id extends OperationId> {
  readonly path: NonNullable<contract[Id]['parameters']['path']>;
  readonly query: NonNullable<contract[Id]['parameters']['query']>;
  readonly body: BodyOf<contract[Id]['requestBody']>;
}

/** The response of an operation, and the state to change to once the response has been validated. */
export interface Result {
  readonly json?: unknown;
  readonly text?: string;
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
