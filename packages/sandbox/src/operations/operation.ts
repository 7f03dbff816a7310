import type { Clock } from '../clock.js';
import type { Ids } from '../ids.js';
import type { State } from '../state.js';

/** What an operation works on. */
export interface Context {
  readonly state: State;
  readonly clock: Clock;
  /** An identifier that nothing in the state has. */
  readonly newId: (form: keyof Ids) => string;
  /** Scheme, host and port that the caller used, for links. */
  readonly origin: string;
  /** How the training of a model that is created now will end. */
  readonly trainingEnding: 'active' | 'failed';
}

/** What a request brings, held against the contract beforehand. */
export interface Input {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The input of an operation on one resource of the base root. */
export interface ById {
  readonly path: { readonly id: string };
}

/** What an operation answers, JSON, text or nothing, and what it writes once the answer has passed the contract. */
export interface Answer {
  readonly json?: unknown;
  readonly text?: string;
  readonly commit?: () => void;
}

/** Does one operation on the state, or throws a Problem and has done nothing. */
export type Operation = (context: Context, input: Input) => Answer;
