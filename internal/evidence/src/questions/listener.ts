/** How a question listens to the traffic, and how it counts what it observes. */
import { operationNodes, placesBelow, type SchemaNode } from '../contract.js';
import type { HashSet } from '../hash-set.js';
import type { Identities } from '../identities.js';
import type { Choice, Observation, Part, Question } from '../report.js';
import type { Call, Change } from '../traffic.js';

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

/** Receives an object once per place, and any other value once per object around it. */
export type OnValue = (value: unknown) => void;

export type Listen = (question: Question, context: Context) => Listener;

export interface Context {
  readonly identities: Identities;
  /** True if the report may show names and values that people chose. */
  readonly names: boolean;
  /** The identifiers in responses, by field, such as `id of Agent`. */
  readonly identifiers: ReadonlyMap<string, HashSet>;
}

/** An observation at the place of the listener. */
export type Finding = Omit<Observation, 'place'>;

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

/** Counts remarks about calls. `look` returns undefined for a call that is unrelated to the question. */
export function countCalls(look: (call: Call) => readonly Remark[] | undefined): Listener {
  const tally = new Tally();
  return {
    onCall: (call) => {
      const remarks = look(call);
      if (remarks) tally.add(...remarks);
    },
    findings: () => tally.findings(),
  };
}

/** A text, optionally with the choice of the sandbox that behaves the same. */
export type Remark = string | Supporting;

export interface Supporting {
  readonly text: string;
  readonly supports?: Choice | undefined;
}

/** Finds the choice of the sandbox that an observation supports, by question. No other question is about a choice. */
export type ChoicesByQuestion<Observed> = Readonly<
  Partial<Record<Question['id'], (observed: Observed) => Choice | undefined>>
>;

/** Counts how often each remark applies, among all occasions. */
export class Tally {
  of = 0;
  readonly #counts = new Map<string, { count: number; readonly supports?: Choice | undefined }>();

  /** Counts an occasion and the remarks that apply. */
  add(...remarks: readonly Remark[]): void {
    this.of += 1;
    for (const remark of remarks) {
      const { text, supports } = typeof remark === 'string' ? { text: remark } : remark;
      const counted = this.#counts.get(text);
      if (counted) counted.count += 1;
      else this.#counts.set(text, { count: 1, supports });
    }
  }

  /** Returns the findings, the most frequent first. */
  findings(): Finding[] {
    return [...this.#counts]
      .map(([text, { count, supports }]) => ({
        text,
        count,
        of: this.of,
        ...(supports && { supports }),
      }))
      .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
  }
}

/** Keeps a tally per name, each with its own occasions. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();

  add(name: string, ...remarks: readonly Remark[]): void {
    const tally = this.#tallies.get(name) ?? new Tally();
    this.#tallies.set(name, tally);
    tally.add(...remarks);
  }

  findings(): Finding[] {
    return [...this.#tallies.values()].flatMap((tally) => tally.findings());
  }
}
