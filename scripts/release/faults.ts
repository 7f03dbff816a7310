import type { Candidate } from './candidate.js';
import type { ContractDiff } from './contract-diff.js';

/**
 * What forbids a release.
 *
 * @param mustKnow Whether the registry has to answer. A dry run works offline; a release must not take silence for
 *   "nothing is new".
 */
export function releaseFaults(
  candidates: readonly Pick<Candidate, 'manifest' | 'findings' | 'published'>[],
  diff: ContractDiff,
  mustKnow: boolean,
): string[] {
  return [
    ...candidates.flatMap(({ manifest, findings }) =>
      findings.map((finding) => `${manifest.name}\n${finding}`),
    ),
    ...candidates
      .filter(({ published }) => mustKnow && published === undefined)
      .map(({ manifest }) => `The registry did not answer for ${manifest.name}.`),
    ...(diff.accepted ? [] : ['The contract breaks more than its version admits.']),
  ];
}
