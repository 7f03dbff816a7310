/** Counts what a question observes. */
import type { Choice, Observation } from '../report.js';

/** What a listener found at its place. */
export type Finding = Omit<Observation, 'place'>;

/** What one call or value shows: a text, optionally with the choice of the sandbox that it supports. */
export type Remark = string | Supporting;

export interface Supporting {
  readonly text: string;
  readonly supports?: Choice | undefined;
}

/** Counts how many of the calls or values that a question is about lead to each remark. */
export class Tally {
  #total = 0;
  readonly #counts = new Map<string, { count: number; readonly supports?: Choice | undefined }>();

  /** Number of calls or values so far. */
  get total(): number {
    return this.#total;
  }

  /** Counts a call or a value, and the remarks about it. */
  add(...remarks: readonly Remark[]): void {
    this.#total += 1;
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
        of: this.#total,
        ...(supports && { supports }),
      }))
      .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
  }
}

/** Returns the first findings, and one that adds up the others. No call or value may lead to several of them. */
export function sumUpAfter(
  most: number,
  findings: readonly Finding[],
  describe: (others: number) => string,
): readonly Finding[] {
  const [first, ...others] = findings.slice(most);
  if (!first || others.length === 0) return findings;
  const count = others.reduce((sum, other) => sum + other.count, first.count);
  return [...findings.slice(0, most), { text: describe(others.length + 1), count, of: first.of }];
}

/** What a change shows. The outcomes with one name, such as that of a field, are counted together. */
export type Outcome = readonly [name: string, remarks: readonly Remark[]];

/** Keeps a tally for each name. */
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
