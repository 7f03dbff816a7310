/** Packs and checks the packages of a release, and compares them with the published ones. */
import { readFile } from 'node:fs/promises';
import { run, runOrFail } from '@voice-agent-platform/shared/process';
import type { Package } from '@voice-agent-platform/shared/chores/workspace';
import { checkTarball } from '@voice-agent-platform/shared/chores/check-tarball';
import { pack, type Tarball } from '@voice-agent-platform/shared/chores/pack';
import type { PendingBump } from './pending-bumps.js';

/** Begins a paragraph of each README until the first release. Until then, a name on npm can belong to somebody else. */
export const NOTICE = 'The packages are not on npm yet';

export interface Candidate extends Package {
  readonly tarball: Tarball;
  /** Problems of the tarball. */
  readonly findings: readonly string[];
  readonly bump: PendingBump | undefined;
  /** The versions in the registry, or undefined if it does not respond. */
  readonly published: readonly string[] | undefined;
  /** The contract that the package was built from. */
  readonly contract: { readonly version: string; readonly sha256: string };
  /** True if the README has the notice. */
  readonly hasNotice: boolean;
}

interface PackOptions {
  /** The folder for the tarball. */
  readonly destination: string;
  readonly bump: PendingBump | undefined;
}

/** Packs a built package, checks the tarball, and reads what the registry has of the package. */
export async function packCandidate(
  source: Package,
  { destination, bump }: PackOptions,
): Promise<Candidate> {
  const tarball = await pack(source.folder, destination);
  const [findings, published, record, { stdout: readme }] = await Promise.all([
    checkTarball(tarball),
    fetchPublishedVersions(source.manifest.name),
    readFile(`${source.folder}/dist/contract.json`, 'utf8'),
    runOrFail('tar', ['-xzOf', tarball.path, 'package/README.md']),
  ]);
  const contract = JSON.parse(record) as Candidate['contract'];
  const hasNotice = readme.includes(NOTICE);
  return { ...source, tarball, findings, published, bump, contract, hasNotice };
}

export function isContract({ manifest }: Pick<Package, 'manifest'>): boolean {
  return manifest.name.endsWith('/openapi');
}

/** Returns the name that npm takes, such as `@scope/client@0.1.0`. */
export function nameWithVersion({ manifest }: Pick<Package, 'manifest'>): string {
  return `${manifest.name}@${manifest.version}`;
}

/** Returns the version after the pending changesets are applied. */
export function nextVersion({ bump, manifest }: Candidate): string {
  return bump?.newVersion ?? manifest.version;
}

/**
 * The state of a version in a release:
 *
 * - `published`: npm has the version of the manifest.
 * - `ready`: npm does not have it, and the package can be published.
 * - `withheld`: the README says that the package is not on npm.
 * - `unknown`: the registry does not respond.
 */
export type ReleaseState = 'published' | 'ready' | 'withheld' | 'unknown';

export function releaseState({
  published,
  manifest,
  hasNotice,
}: Pick<Candidate, 'published' | 'manifest' | 'hasNotice'>): ReleaseState {
  if (published === undefined) return 'unknown';
  if (published.includes(manifest.version)) return 'published';
  return hasNotice ? 'withheld' : 'ready';
}

/**
 * Returns the published versions: empty if the registry does not know the package, undefined if it does not respond.
 */
async function fetchPublishedVersions(name: string): Promise<string[] | undefined> {
  const { exitCode, stdout } = await run('npm', ['view', name, 'versions', '--json']);
  return exitCode === 0
    ? [JSON.parse(stdout) as string | string[]].flat()
    : readViewFailure(stdout);
}

/** Reads npm's report, because `npm view` fails both for an unknown package and for an unresponsive registry. */
export function readViewFailure(report: string): string[] | undefined {
  return report.includes('"E404"') ? [] : undefined;
}
