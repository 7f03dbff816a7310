/** The packages of a release: packed, checked, and compared with what is published. */
import { readFile } from 'node:fs/promises';
import getReleasePlan from '@changesets/get-release-plan';
import { run } from '@voice-agent-platform/shared/chores/run';
import { repository, type Package } from '@voice-agent-platform/shared/chores/workspace';
import { checkTarball } from '@voice-agent-platform/shared/chores/check-tarball';
import type { ContractDiff } from './contract.js';
import { pack, type Tarball } from '@voice-agent-platform/shared/chores/pack';

interface PendingBump {
  newVersion: string;
  /** `major`, `minor` or `patch`. */
  type: string;
}

export interface Candidate extends Package {
  tarball: Tarball;
  /** Problems of the tarball. */
  findings: string[];
  bump: PendingBump | undefined;
  /** The versions in the registry; undefined if it does not respond. */
  published: string[] | undefined;
  /** The contract that it was built from. */
  contract: { version: string; sha256: string };
}

export async function prepare(
  each: Package,
  bump: PendingBump | undefined,
  destination: string,
): Promise<Candidate> {
  const tarball = await pack(each.folder, destination);
  const [findings, published, record] = await Promise.all([
    checkTarball(tarball),
    publishedVersions(each.manifest.name),
    readFile(`${each.folder}/dist/contract.json`, 'utf8'),
  ]);
  const contract = JSON.parse(record) as Candidate['contract'];
  return { ...each, tarball, findings, published, bump, contract };
}

/** The version after the pending changesets are applied. */
export function nextVersion({ bump, manifest }: Candidate): string {
  return bump?.newVersion ?? manifest.version;
}

/** Whether the manifest's version is missing from the registry. */
export function isUnpublished({ published, manifest }: Candidate): boolean {
  return published !== undefined && !published.includes(manifest.version);
}

/** The effect of the pending changesets, by package. */
export async function pendingBumps(): Promise<Map<string, PendingBump>> {
  const { releases } = await getReleasePlan(repository);
  return new Map(
    releases
      .filter(({ type }) => type !== 'none')
      .map(({ name, newVersion, type }) => [name, { newVersion, type }]),
  );
}

/** The published versions of a package: empty if the registry does not know it, undefined if it does not respond. */
async function publishedVersions(name: string): Promise<string[] | undefined> {
  const { exitCode, stdout } = await run('npm', ['view', name, 'versions', '--json']);
  return exitCode === 0 ? [JSON.parse(stdout) as string | string[]].flat() : readFailure(stdout);
}

/** `npm view` fails for an unknown package and for a registry that does not respond: only its report shows which. */
export function readFailure(report: string): string[] | undefined {
  return report.includes('"E404"') ? [] : undefined;
}

/**
 * The reasons not to release.
 *
 * @param mustKnow Whether the registry must respond. A dry run works offline; a release must know what is published.
 */
export function releaseFaults(
  candidates: readonly Pick<Candidate, 'manifest' | 'findings' | 'published' | 'bump'>[],
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
    ...(diff.accepted
      ? []
      : ['The contract has breaking changes that its version does not allow.']),
  ];
}
