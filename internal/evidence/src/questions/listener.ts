/** Defines how a question listens to the traffic. */
import { operationNodes, type SchemaNode } from '../contract.js';
import type { HashSet } from '../hash-set.js';
import type { Identities } from '../identities.js';
import { placesBelow } from '../question-places.js';
import type { Choice, Part, Question } from '../report.js';
import type { Call, Change } from '../traffic.js';
import { Tally, type Finding, type Remark } from './tally.js';

/** Answers one question at one of its places. It has a function for each kind of event that it needs. */
export interface Listener {
  /** Chooses the values in bodies that it receives. */
  readonly watch?: Watch;
  /** Receives the calls that show something new. */
  readonly onCall?: (call: Call) => void;
  /** Receives every call in the order of their start, including repeated ones. */
  readonly onExchange?: (call: Call) => void;
  readonly onChange?: (change: Change) => void;
  /** Reports what the events have shown. */
  readonly findings: () => readonly Finding[];
}

/**
 * Returns a function for the values at a place, or undefined if they do not matter. A schema is asked about several
 * times: at the places that refer to it, and at its own.
 */
export type Watch = (place: string, node: SchemaNode, part: Part) => OnValue | undefined;

/**
 * Receives a value. Each place gets an object once, even if several bodies contain it. A text counts once for each
 * different object that has it.
 */
export type OnValue = (value: unknown) => void;

export type Listen = (question: Question, context: Context) => Listener;

export interface Context {
  readonly identities: Identities;
  /** True if the report may show names and values that people chose. */
  readonly names: boolean;
  /** The identities of the identifiers in responses, by the label of their field, such as `id of Agent`. */
  readonly identitiesByField: ReadonlyMap<string, HashSet>;
}

/** By question, the choice of the sandbox that an observation supports. The questions left out are about no choice. */
export type ChoicesByQuestion<Observed> = Readonly<
  Partial<Record<Question['id'], (observed: Observed) => Choice | undefined>>
>;

const placesInResponses: ReadonlySet<string> = new Set(
  operationNodes.flatMap(({ success }) => [...placesBelow(success?.node)]),
);

/** Watches the values at one place. If requests and responses have it, only responses count. */
export function watchPlace(
  pointer: string,
  onValue: (value: unknown, node: SchemaNode) => void,
): Watch {
  const expected: Part = placesInResponses.has(pointer) ? 'response' : 'request';
  return (place, node, part) =>
    place === pointer && part === expected ? (value) => onValue(value, node) : undefined;
}

/** Counts remarks about calls. `observe` returns undefined for a call that is unrelated to the question. */
export function countCalls(observe: (call: Call) => readonly Remark[] | undefined): Listener {
  const tally = new Tally();
  return {
    onCall: (call) => {
      const remarks = observe(call);
      if (remarks) tally.add(...remarks);
    },
    findings: () => tally.findings(),
  };
}
