/** The interface of listeners, and how they count observations. */
import type { SchemaNode } from '../contract.js';
import type { HashSet } from '../hash-set.js';
import type { Identities } from '../identities.js';
import type { Choice, Observation, Part, Question } from '../report.js';
import { partAt, type Call, type Change } from '../traffic.js';

/** Answers one question at one of its places, from the events that it has a function for. */
export interface Listener {
  /** Returns a function that receives the values at a place. A schema has its own place and those of its uses. */
  readonly watch?: Watch;
  /** Receives calls that show something new. */
  readonly call?: (call: Call) => void;
  /** Receives every call in the order of their start, including repeated ones. */
  readonly exchange?: (call: Call) => void;
  readonly change?: (change: Change) => void;
  readonly answer: () => readonly Finding[];
}

export type Watch = (place: string, node: SchemaNode, part: Part) => Take | undefined;

/** Receives an object once per place, and any other value once per object around it. */
export type Take = (value: unknown) => void;

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

/** Watches the values at the place of a question. Only responses answer if requests have the place too. */
export function watchPlace(
  { pointer }: Pick<Question, 'pointer'>,
  take: (value: unknown, node: SchemaNode) => void,
): Watch {
  const expected = partAt(pointer);
  return (place, node, part) =>
    place === pointer && part === expected ? (value) => take(value, node) : undefined;
}

/** A text, optionally with the choice of the sandbox that behaves the same. */
export type Remark = string | Supporting;

export interface Supporting {
  readonly text: string;
  readonly supports?: Choice | undefined;
}

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
