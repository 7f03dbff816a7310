import type { operations as contract } from '@voice-agent-platform/types';
import type { OperationId } from '@voice-agent-platform/validators';
import type { Decide } from '../decisions/choices.js';
import type { Outgoing } from '../http/exchange.js';
import type { IdIssuer } from '../state/identifiers.js';
import type { State, Training } from '../state/state.js';

/** The environment of an operation. */
export interface Context {
  readonly state: State;
  /** The sandbox's time, in milliseconds since the epoch. */
  readonly now: number;
  readonly ids: IdIssuer;
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
  /** The place in `json` that has the fields of the request's body, as a JSON Pointer. Default: all of it. */
  readonly bodyAt?: string;
  /** An undeclared response, used instead of both. It is not validated. */
  readonly other?: Outgoing;
  /** Absent if nothing changes. */
  readonly state?: State;
}

/** Performs an operation, or throws a Problem without any effect. */
export type Operation<Id extends OperationId> = (context: Context, input: Input<Id>) => Result;
