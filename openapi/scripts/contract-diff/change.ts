/** What a change does to those who use the contract, the worst first. */
export const impacts = ['breaking', 'addition', 'other'] as const;
export type Impact = (typeof impacts)[number];

export interface Change {
  impact: Impact;
  /** Where it was changed: an RFC 6901 pointer, as a fragment. */
  place: string;
  message: string;
  /** The rule of `redocly diff` or the house check that calls it breaking. */
  rule?: string;
}

export function worstImpact(changes: Change[]): Impact | undefined {
  return impacts.find((impact) => changes.some((change) => change.impact === impact));
}
