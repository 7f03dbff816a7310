/** What the recorded calls show: everything that the answer to a question is made of. */
import { operationNodes, placesBelow } from './contract.js';
import type { Exchange } from './har.js';
import type { Match } from './match.js';
import type { Part } from './report.js';

/** An exchange that calls an operation. */
export interface Call extends Exchange, Match {
  /** Whether the platform accepted the request, that is, responded with a 2xx status. */
  readonly isAccepted: boolean;
  /** The same for an identical response to the same method, address, and body, which shows nothing new. */
  readonly identity: number;
}

/** An accepted update of a resource that was seen before. */
export interface Change extends Pick<Call, 'operation' | 'identity'> {
  /** Declared fields of the request that can be compared, by their names in the request. */
  readonly fields: readonly FieldChange[];
  /** Fields of the resource that the request cannot name. */
  readonly others: readonly Pick<FieldChange, 'name' | 'before' | 'after'>[];
}

export interface FieldChange {
  readonly name: string;
  readonly isSent: boolean;
  /** Whether every response has it. */
  readonly isRequired: boolean;
  readonly before: unknown;
  readonly sent: unknown;
  readonly after: unknown;
}

/** The value of a JSON body, otherwise undefined. */
export function jsonOf(message: Exchange['request'] | undefined): unknown {
  return message?.body.form === 'json' ? message.body.value : undefined;
}

/** Credentials, the time and too many requests are refused whatever the request says. */
const OTHER_REASONS = [401, 403, 408, 429];

/** Whether a status can mean that the platform refused what the request says. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !OTHER_REASONS.includes(status);
}

const inResponses = new Set<string>();
for (const { success } of operationNodes) placesBelow(success?.node, inResponses);

/** Whether requests or responses answer questions at a place of the contract. Responses do, where both have it. */
export function partAt(pointer: string): Part {
  return inResponses.has(pointer) ? 'response' : 'request';
}
