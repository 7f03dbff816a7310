/** Which version number the changes need, by Semantic Versioning 2.0.0. */

/** What a change does to the users of the contract. */
export const WORST_FIRST = ['breaking', 'addition', 'other'] as const;
export type Impact = (typeof WORST_FIRST)[number];

/**
 * The lowest version that allows the impact. Before 1.0.0 a breaking change raises the minor version and every other
 * change the patch, as package managers read `^0.1.0`.
 */
export function lowestVersion(base: string, impact: Impact | undefined): string {
  const [major, minor, patch] = parse(base);
  if (impact === undefined) return base;
  if (impact === 'breaking') return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  if (impact === 'addition' && major > 0) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

export function isAtLeast(version: string, lowest: string): boolean {
  const [a, b] = [parse(version), parse(lowest)];
  const index = a.findIndex((digit, each) => digit !== b[each]);
  return index === -1 || (a[index] ?? 0) > (b[index] ?? 0);
}

function parse(version: string): [number, number, number] {
  const digits = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!digits) throw new Error(`${version} is not a version of the form 1.2.3`);
  return [Number(digits[1]), Number(digits[2]), Number(digits[3])];
}
