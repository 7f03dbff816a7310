/** Counts what a question observes. */
import type { Choice, Observation } from '../report.js';

/** An observation at the place of the listener. */
export type Finding = Omit<Observation, 'place'>;

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

/** Returns the first findings, and one that sums up the others. Their texts must exclude each other. */
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
