/** The calls and changes that listeners receive. */
import type { Exchange } from './har.js';
import type { Match } from './match.js';

/** An exchange that calls an operation. */
export interface Call extends Exchange, Match {
  /** True if the platform responded with a 2xx status. */
  readonly isAccepted: boolean;
  /** Equal for identical exchanges (method, address, body, response), which show nothing new. */
  readonly identity: number;
}

/** An accepted update of a resource whose earlier state is known. */
export interface Change extends Pick<Call, 'operation' | 'identity'> {
  /** The declared fields of the request, by their names in the request. */
  readonly fields: readonly FieldChange[];
  /** The other fields of the resource. */
  readonly others: readonly Pick<FieldChange, 'name' | 'before' | 'after'>[];
}

export interface FieldChange {
  readonly name: string;
  readonly isSent: boolean;
  /** True if every response has the field. */
  readonly isRequired: boolean;
  readonly before: unknown;
  readonly sent: unknown;
  readonly after: unknown;
}
