/** What listens to traffic in order to answer a question, and how it counts. */
import type { SchemaNode } from '../contract.js';
import type { HashSet } from '../hash-set.js';
import type { Identities } from '../identities.js';
import type { Choice, Observation, Part, Question } from '../report.js';
import { partAt, type Call, type Change } from '../traffic.js';

/** Listens to what it has a function for, and answers one question at one of its places. */
export interface Listener {
  /** Returns what takes the values at a place of the contract. A schema has the places of its uses and its own. */
  readonly watch?: Watch;
  /** Takes the calls that show something new. */
  readonly call?: (call: Call) => void;
  /** Takes every call in the order of their start, those that show nothing new, too. */
  readonly exchange?: (call: Call) => void;
  readonly change?: (change: Change) => void;
  readonly answer: () => readonly Finding[];
}

export type Watch = (place: string, node: SchemaNode, part: Part) => Take | undefined;

/** Takes each object once for each place, and anything else once for the object that has it. */
export type Take = (value: unknown) => void;

export type Listen = (question: Question, context: Context) => Listener;

export interface Context {
  readonly identities: Identities;
  /** Whether the report shows names and values that people chose. */
  readonly names: boolean;
  /** The identifiers in responses, by the field that has them, such as `id of Agent`. */
  readonly identifiers: ReadonlyMap<string, HashSet>;
}

/** An observation, at the place that the listener listens to. */
export type Finding = Omit<Observation, 'place'>;

/** Takes the values at the place of a question. What both requests and responses have is answered by responses. */
export function watchPlace(
  { pointer }: Pick<Question, 'pointer'>,
  take: (value: unknown, node: SchemaNode) => void,
): Watch {
  const expected = partAt(pointer);
  return (place, node, part) =>
    place === pointer && part === expected ? (value) => take(value, node) : undefined;
}

/** A text, and the choice of the sandbox that does the same. */
export type Remark = string | Supporting;

export interface Supporting {
  readonly text: string;
  readonly supports?: Choice | undefined;
}

/** Counts remarks among the occasions on which they could apply. */
export class Tally {
  of = 0;
  readonly #counts = new Map<string, { count: number; readonly supports?: Choice | undefined }>();

  /** Adds what applies on one occasion. */
  add(...remarks: readonly Remark[]): void {
    this.of += 1;
    for (const remark of remarks) {
      const { text, supports } = typeof remark === 'string' ? { text: remark } : remark;
      const counted = this.#counts.get(text);
      if (counted) counted.count += 1;
      else this.#counts.set(text, { count: 1, supports });
    }
  }

  /** The most frequent come first. */
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

/** Counts remarks, those of each name among its own occasions. */
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
