import type { Clock } from './clock.js';
import type { Ids } from './ids.js';
import type { State } from './state.js';

/** What an operation works on. */
export interface Context {
  readonly state: State;
  readonly clock: Clock;
  /** An identifier that nothing in the state has. */
  readonly newId: (form: keyof Ids) => string;
  /** Scheme, host and port that the caller used, for links. */
  readonly origin: string;
  /** How the next training will end, if that was asked for. */
  readonly trainingEnding: () => 'active' | 'failed';
}

/** What an operation answers, JSON, text or nothing, and what it writes once the answer has passed the contract. */
export interface Answer {
  readonly json?: unknown;
  readonly text?: string;
  readonly commit?: () => void;
}
