/** Finds the reasons not to release: in the tarballs, the registry, the changesets, the READMEs and the contract. */
import type { Candidate } from './candidate.js';
import type { ContractDiff } from './contract.js';

type Checked = Pick<Candidate, 'manifest' | 'findings' | 'published' | 'bump' | 'hasNotice'>;

interface Options {
  /** True if the registry must respond. A dry run works offline, but a release must know the published versions. */
  readonly needsRegistry: boolean;
}

/** The reasons of a package not to be released, in the order of the report. */
const CHECKS: readonly ((candidate: Checked, options: Options) => readonly string[])[] = [
  ({ manifest, findings }) => findings.map((finding) => `${manifest.name}\n${finding}`),

  ({ manifest, published }, { needsRegistry }) =>
    needsRegistry && published === undefined
      ? [`The registry did not respond for ${manifest.name}.`]
      : [],

  ({ manifest, published, bump }) =>
    bump && published?.length === 0
      ? [
          `${manifest.name}: a changeset raises it to ${bump.newVersion}, and ${manifest.version} was never published. ` +
            `Describe the change in its CHANGELOG.md under ${manifest.version}, and delete the changeset.`,
        ]
      : [],

  ({ manifest, published = [], hasNotice }) =>
    hasNotice && published.length > 0
      ? [
          `${manifest.name} is on npm, and its README says that it is not: delete that paragraph and docs/not-published.md.`,
        ]
      : [],
];

/** Returns the reasons not to release. */
export function releaseFaults(
  candidates: readonly Checked[],
  diff: ContractDiff,
  options: Options,
): string[] {
  return [
    ...CHECKS.flatMap((check) => candidates.flatMap((candidate) => check(candidate, options))),
    ...(diff.accepted
      ? []
      : [
          'The contract has changes that its version does not allow. The comparison above names the lowest version that does.',
        ]),
  ];
}
