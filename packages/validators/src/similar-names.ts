/** Longer names are not compared: every name of the contract is much shorter, and the time grows with the length. */
const LONGEST = 64;

/** Returns the known names that a name resembles, the most similar first. */
export function findSimilar(name: string, known: readonly string[]): string[] {
  if (name.length > LONGEST) return [];
  const typed = simplify(name);
  // One typing error in four letters.
  const mostEdits = Math.max(1, Math.floor(typed.length / 4));
  return known
    .map((candidate) => {
      const plain = simplify(candidate);
      return { candidate, plain, edits: countEdits(typed, plain) };
    })
    .filter(({ plain, edits }) => edits <= mostEdits || contains(typed, plain))
    .sort((a, b) => a.edits - b.edits)
    .map(({ candidate }) => candidate);
}

/** People read `voiceId`, `voice-id` and `voice_id` as the same name. */
function simplify(name: string): string {
  return name.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase();
}

function contains(a: string, b: string): boolean {
  return Math.min(a.length, b.length) > 3 && (a.includes(b) || b.includes(a));
}

/**
 * Counts the letters to insert, delete, replace, or exchange with their successor (the optimal string alignment
 * distance).
 */
function countEdits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const [above, before] = [rows[row - 1]!, rows[row - 2]];
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + cost,
        isExchanged && before ? before[column - 2]! + 1 : Infinity,
      );
    }
    rows.push(current);
  }
  return rows.at(-1)!.at(-1)!;
}
