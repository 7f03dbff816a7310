import type { Observation } from '../report.js';

/** Counts texts among a number of occasions. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** One occasion on which these texts apply. */
  add(...texts: readonly string[]): void {
    this.#total += 1;
    for (const text of texts) this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  count(text: string): number {
    return this.#counts.get(text) ?? 0;
  }

  get total(): number {
    return this.#total;
  }

  /** The most frequent first. */
  observations(): Observation[] {
    const of = this.#total;
    return sortObservations([...this.#counts].map(([text, count]) => ({ text, count, of })));
  }
}

/** Counts texts, each among its own occasions. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();

  of(name: string): Tally {
    let tally = this.#tallies.get(name);
    if (!tally) this.#tallies.set(name, (tally = new Tally()));
    return tally;
  }

  get names(): Iterable<string> {
    return this.#tallies.keys();
  }

  observations(): Observation[] {
    return [...this.#tallies.values()].flatMap((tally) => tally.observations());
  }
}

export function sortObservations(observations: readonly Observation[]): Observation[] {
  return [...observations].sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}
