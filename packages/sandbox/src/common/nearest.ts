/** Sorts known names, with the most similar one first: that which has the most pairs of letters in common. */
export function nearestFirst(name: string, known: readonly string[]): readonly string[] {
  const pairs = listPairs(name);
  const similarity = new Map(known.map((other) => [other, comparePairs(pairs, listPairs(other))]));
  return [...known].sort((a, b) => similarity.get(b)! - similarity.get(a)!);
}

/** Returns the pairs of adjacent letters. Those with a space begin or end the name, so that even one letter has some. */
function listPairs(name: string): ReadonlySet<string> {
  const padded = ` ${name.toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

/** Returns how much two sets of pairs have in common, from 0 to 1 (the Sørensen-Dice coefficient). */
function comparePairs(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = [...some].filter((pair) => others.has(pair));
  return (2 * common.length) / (some.size + others.size);
}
