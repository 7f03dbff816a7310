/** The calls and changes that listeners receive. */
import { operationNodes, placesBelow } from './contract.js';
import type { Exchange } from './har.js';
import type { Match } from './match.js';
import type { Part } from './report.js';

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

/** Returns the value of a JSON body, otherwise undefined. */
export function readJson(message: Exchange['request'] | undefined): unknown {
  return message?.body.form === 'json' ? message.body.value : undefined;
}

/** These statuses concern the credentials, the time or the rate, not the content of the request. */
const OTHER_REASONS = [401, 403, 408, 429];

/** Returns true if the platform may have refused the content of the request. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !OTHER_REASONS.includes(status);
}

const inResponses = new Set<string>();
for (const { success } of operationNodes) placesBelow(success?.node, inResponses);

/** Returns the part that answers questions at a place: responses, if both parts have it. */
export function partAt(pointer: string): Part {
  return inResponses.has(pointer) ? 'response' : 'request';
}
