import type { Core } from '../core/core.js';
import type { Trace } from '../core/trace.js';
import type { Decide } from '../decisions/choices.js';
import type { Incoming, Outgoing } from '../http/exchange.js';

/** A request while the sandbox handles it. */
export interface ActiveRequest {
  readonly core: Core;
  readonly incoming: Incoming;
  /** The notes for the log. */
  readonly trace: Trace;
  /** Aborted when the sandbox is reset, restored or closed. Afterwards, the request must not change anything. */
  readonly life: AbortSignal;
  /** Returns the choice in force for a decision, and notes in the trace that the request met it. */
  readonly decide: Decide;
  /** The outcome that a requested failure gives to the training of a created model. */
  trainingEnding?: 'failed';
}

/** A step of handling an API request. It responds itself, or calls the next step. */
export type Step = (next: () => Promise<Outgoing>) => Promise<Outgoing>;
