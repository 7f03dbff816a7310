/** Finds the version number that changes need, by Semantic Versioning 2.0.0. */

/** The impacts that a change can have on users of the contract. */
export const WORST_FIRST = ['breaking', 'addition', 'other'] as const;
export type Impact = (typeof WORST_FIRST)[number];

/**
 * Returns the lowest version that allows the impact. Before 1.0.0, a breaking change raises the minor version and every
 * other change the patch, which matches how package managers read `^0.1.0`.
 */
export function lowestVersion(base: string, impact: Impact | undefined): string {
  const digits = /^(\d+)\.(\d+)\.(\d+)$/.exec(base)?.slice(1).map(Number);
  if (!digits) throw new Error(`${base} is not a version of the form 1.2.3`);
  const [major = 0, minor = 0, patch = 0] = digits;
  if (impact === undefined) return base;
  if (impact === 'breaking') return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  if (impact === 'addition' && major > 0) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

export function isAtLeast(version: string, lowest: string): boolean {
  return version.localeCompare(lowest, 'en', { numeric: true }) >= 0;
}
