/** Returns the optimal string alignment distance: the number of letters to change, add, remove, or swap with the next one. */
function distance(from: string, to: string): number {
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, i) => i),
  ];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + change,
        isSwapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[to.length]!;
}

/** Sorts known names, with the most similar one first. */
export function nearestFirst(name: string, known: readonly string[]): readonly string[] {
  const distances = new Map(
    known.map((other) => [other, distance(name.toLowerCase(), other.toLowerCase())]),
  );
  return [...known].sort((a, b) => distances.get(a)! - distances.get(b)!);
}
