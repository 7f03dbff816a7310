import type { Call } from '../call.js';
import type { SchemaNode } from '../contract.js';
import type { Observation, Question } from '../report.js';
import type { Change } from '../world.js';

/** Where responses have an identifier, as the contract calls these places: `id of Agent`. */
export class Identifiers {
  readonly #places = new Map<string, Set<string>>();

  learn(value: unknown, place: string): void {
    if (typeof value !== 'string') return;
    const places = this.#places.get(value);
    if (places) places.add(place);
    else this.#places.set(value, new Set([place]));
  }

  placesOf(value: string): Iterable<string> {
    return this.#places.get(value) ?? [];
  }
}

/** What observers share. */
export interface Context {
  readonly identifiers: Identifiers;
  /** Whether the report shows names and values that people chose. */
  readonly names: boolean;
}

export type CreateObserver = (question: Question, context: Context) => Observer;

/** How many values a schema had, and how many of them were null although its type does not include it. */
export interface Seen {
  /** As an observation names it: `description of ChangelogEntry`. */
  readonly label: string;
  readonly values: number;
  readonly nulls: number;
}

/** Collects what answers one question. */
export interface Observer {
  /** The places whose values it takes, if they are not the place of the question. */
  readonly places?: readonly string[];
  /** A value at one of the places. */
  value?(value: unknown, node: SchemaNode): void;
  /** Every call, and what it changed. Calls come in the order of their start. */
  call?(call: Call, change: Change | undefined): void;
  observations(seen: readonly Seen[]): readonly Observation[];
}
