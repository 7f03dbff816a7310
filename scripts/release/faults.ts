/** Finds the reasons not to release: in the tarballs, the registry, the changesets, the READMEs and the contract. */
import type { Candidate } from './candidate.js';
import type { ContractDiff } from './contract.js';

/**
 * Returns the reasons not to release.
 *
 * @param mustKnow True if the registry must respond. A dry run works offline, but a release must know the published
 * versions.
 */
export function releaseFaults(
  candidates: readonly Pick<
    Candidate,
    'manifest' | 'findings' | 'published' | 'bump' | 'hasNotice'
  >[],
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
    ...candidates.flatMap(({ manifest, published, bump }) =>
      bump && published?.length === 0
        ? [
            `${manifest.name}: a changeset raises it to ${bump.newVersion}, and ${manifest.version} was never published. ` +
              `Describe the change in its CHANGELOG.md under ${manifest.version}, and delete the changeset.`,
          ]
        : [],
    ),
    ...candidates
      .filter(({ published = [], hasNotice }) => hasNotice && published.length > 0)
      .map(
        ({ manifest }) =>
          `${manifest.name} is on npm, and its README says that it is not: delete that paragraph and docs/not-published.md.`,
      ),
    ...(diff.accepted
      ? []
      : ['The contract has breaking changes that its version does not allow.']),
  ];
}
