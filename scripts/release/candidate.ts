/** A package, packed for release. */
import { readFile } from 'node:fs/promises';
import type { Package } from '../workspace.js';
import { checkTarball } from './check-tarball.js';
import { pack, type Tarball } from './pack.js';
import type { PendingBump } from './plan.js';
import { publishedVersions } from './registry.js';
import { withRepositoryField } from './repository-field.js';

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
  const tarball = await withRepositoryField(each.folder, process.env, () =>
    pack(each.folder, destination),
  );
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
