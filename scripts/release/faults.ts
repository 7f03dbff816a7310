import type { Candidate } from './candidate.js';
import type { ContractDiff } from './contract-diff.js';

/**
 * The reasons not to release.
 *
 * @param mustKnow Whether the registry must respond. A dry run works offline; a release must know what is published.
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
      .map(({ manifest }) => `The registry did not respond for ${manifest.name}.`),
    ...(diff.accepted
      ? []
      : ['The contract has breaking changes that its version does not allow.']),
  ];
}
