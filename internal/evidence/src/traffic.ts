/** What the recorded calls show: everything that the answer to a question is made of. */
import { operationNodes, placesBelow, type SchemaNode } from './contract.js';
import type { Exchange } from './har.js';
import type { Identities } from './identities.js';
import { isObject } from '@voice-agent-platform/shared/json';
import type { Match } from './match.js';
import type { Part } from './report.js';

/** An exchange that calls an operation. */
export interface Call extends Exchange, Match {
  /** The index of the file. */
  readonly file: number;
  /** Whether the platform accepted the request, that is, responded with a 2xx status. */
  readonly isAccepted: boolean;
  /** The same for an identical response to the same method, address, and body, which shows nothing new. */
  readonly identity: number;
}

/** An accepted update of a resource that was seen before. */
export interface Change extends Pick<Call, 'operation' | 'identity'> {
  /** Declared fields of the request that can be compared, by their names in the request. */
  readonly fields: readonly FieldChange[];
  /** Fields of the resource that the request cannot name and that changed. Undefined if it has no such fields. */
  readonly sideEffects: readonly string[] | undefined;
}

export interface FieldChange {
  readonly name: string;
  readonly isSent: boolean;
  readonly before: unknown;
  readonly sent: unknown;
  readonly after: unknown;
}

export interface Traffic {
  /** In the order of their start. An exchange that was recorded twice is here once. */
  readonly sequence: readonly Call[];
  /** Those that show something: one for each identity. */
  readonly calls: readonly Call[];
  readonly changes: readonly Change[];
  /** The values of each schema in responses, and in accepted requests. What is inside of the same object is here once. */
  readonly values: Readonly<Record<Part, Map<SchemaNode, unknown[]>>>;
  readonly identities: Identities;
  /** Whether the report shows names and values that people chose. */
  readonly names: boolean;
}

/** The value of a JSON body, otherwise undefined. */
export function jsonOf(message: Exchange['request'] | undefined): unknown {
  return message?.body.form === 'json' ? message.body.value : undefined;
}

const inResponses = new Set<string>();
for (const { success } of operationNodes) placesBelow(success?.node, inResponses);

/**
 * Values with their schemas, for a question at the pointer. What both requests and responses have is answered by
 * responses.
 *
 * @param places the places of the values
 */
export function valuesFor(
  pointer: string,
  { values, identities }: Traffic,
  places: readonly string[] = [pointer],
): { readonly value: unknown; readonly node: SchemaNode }[] {
  const objects = new Set<number>();
  return [...values[inResponses.has(pointer) ? 'response' : 'request']]
    .filter(([node]) => node.places.some((place) => places.includes(place)))
    .flatMap(([node, all]) => all.map((value) => ({ value, node })))
    .filter(({ value }) => !isObject(value) || isFirst(objects, identities.of(value)));
}

/** Whether a number is not in the set yet, to which it is added. */
export function isFirst<Item>(seen: Set<Item>, item: Item): boolean {
  return seen.size < seen.add(item).size;
}
