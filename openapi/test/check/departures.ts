import type { Citation } from '../facts/fact.js';

/** Where the document and the source part: the line of the source, what is wrong, and where. */
export interface Departure {
  readonly row: Citation;
  readonly problem: string;
  readonly place: string;
}

/** One sentence for each departure, however many places of the document show it. */
export function report(departures: readonly Departure[]): string[] {
  const places = new Map<string, string[]>();
  for (const { row, problem, place } of departures) {
    const sentence = `${row}: ${problem}`;
    const known = places.get(sentence) ?? [];
    if (!known.includes(place)) known.push(place);
    places.set(sentence, known);
  }
  return [...places].map(([sentence, at]) => `${sentence} (${at.join(', ')})`);
}

export const show = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value);

export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
