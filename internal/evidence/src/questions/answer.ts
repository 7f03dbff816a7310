/** An answer to a question: what was observed, and how often. */
import type { Observation, Question } from '../report.js';
import type { Traffic } from '../traffic.js';
import { groupBy } from '../json.js';

export type Answer = (question: Question, traffic: Traffic) => readonly Observation[];

/** What applies on one occasion: a text, or any number of them. */
export type Occasion = string | readonly string[];

/** Counts texts among the occasions on which they could apply. The most frequent come first. */
export function tally(occasions: Iterable<Occasion>): Observation[] {
  const counts = new Map<string, number>();
  let of = 0;
  for (const occasion of occasions) {
    of += 1;
    const texts = typeof occasion === 'string' ? [occasion] : occasion;
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .map(([text, count]) => ({ text, count, of }))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** Counts texts, those of each name among its own occasions. */
export function tallyByName(
  occasions: Iterable<readonly [name: string, occasion: Occasion]>,
): Observation[] {
  return [...groupBy(occasions, ([name]) => name).values()].flatMap((same) =>
    tally(same.map(([, occasion]) => occasion)),
  );
}
