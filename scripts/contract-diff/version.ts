/** Finds the version number that changes need, by Semantic Versioning 2.0.0. */

/** The impacts that a change can have on users of the contract. */
export const WORST_FIRST = ['breaking', 'addition', 'other'] as const;
export type Impact = (typeof WORST_FIRST)[number];

/**
 * Returns the lowest version that allows the impact. Before 1.0.0, a breaking change raises the minor version and every
 * other change the patch, which matches how package managers read `^0.1.0`.
 */
export function lowestVersion(base: string, impact: Impact | undefined): string {
  const [major = 0, minor = 0, patch = 0] = parseVersion(base);
  if (impact === undefined) return base;
  if (impact === 'breaking') return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  if (impact === 'addition' && major > 0) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

export function isAtLeast(version: string, lowest: string): boolean {
  const [own, needed] = [parseVersion(version), parseVersion(lowest)];
  const difference = own.map((number, index) => number - needed[index]!).find(Boolean) ?? 0;
  return difference >= 0;
}

/** Returns the three numbers of a version. Prereleases are not supported. */
function parseVersion(version: string): readonly number[] {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (!numbers) throw new Error(`${version} is not a version of the form 1.2.3`);
  return numbers;
}
