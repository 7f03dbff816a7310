/**
 * Packs every published package into `dist/release`, checks the tarballs, and prints what a release would publish. It
 * publishes nothing: the release workflow publishes these files. The workflow reads
 *
 * - `unpublished.txt`: a tarball and its name@version per line, in the order of publication;
 * - `released.txt`: the same for all packages that are on npm afterwards;
 * - `pages/<tarball>/`: the text of a release page, and its attachments in `files`.
 */
import { mkdir, rm } from 'node:fs/promises';
import {
  isContract,
  nameWithVersion,
  nextVersion,
  packCandidate,
  releaseState,
  type Candidate,
  type ReleaseState,
} from './release/candidate.js';
import { compareWithRelease } from './release/contract.js';
import { releaseFaults } from './release/faults.js';
import { readPendingBumps } from './release/pending-bumps.js';
import { writeWorkflowFiles } from './release/workflow-files.js';
import { fetchPublishedBundle } from './contract-diff/published-bundle.js';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';

/** The cells of the column `npm` in the printed table. */
const NPM_COLUMN: Readonly<Record<ReleaseState, string>> = {
  published: 'published',
  ready: 'new',
  withheld: 'new',
  unknown: 'no response',
};

const destination = `${repository}dist/release`;
await rm(destination, { recursive: true, force: true });
await mkdir(destination, { recursive: true });

const candidates = await packPackages();
await writeWorkflowFiles(candidates, destination);
printPackages();

const contract = candidates.find(isContract);
if (!contract) throw new Error('The workspace publishes no contract');
const since = contract.published?.at(-1);
const base = since === undefined ? undefined : await fetchPublishedBundle(since);
const diff = await compareWithRelease(base, nextVersion(contract));
console.log(`\nThe contract since its last release\n${diff.report}`);
printUnchanged();

const faults = releaseFaults(candidates, diff, { needsRegistry: Boolean(process.env.CI) });
for (const fault of faults) console.error(`\n${fault}`);
if (faults.length > 0) {
  console.log('\nNot ready to publish.');
  process.exitCode = 1;
} else {
  printReady();
}

async function packPackages(): Promise<Candidate[]> {
  const bumps = await readPendingBumps();
  const packed: Candidate[] = [];
  for (const source of publishedPackages()) {
    const bump = bumps.get(source.manifest.name);
    packed.push(await packCandidate(source, { destination, bump }));
  }
  return packed;
}

/** Prints the files of each tarball, and then a table of the packages. */
function printPackages(): void {
  for (const { manifest, tarball } of candidates) {
    console.log(`${manifest.name}\n${tarball.files.map((path) => `  ${path}`).join('\n')}\n`);
  }
  console.table(
    Object.fromEntries(
      candidates.map((candidate) => [candidate.manifest.name, makeRow(candidate)]),
    ),
  );
}

/** Makes the row of a package in the printed table. */
function makeRow(candidate: Candidate): object {
  const { manifest, bump, tarball, findings, contract: built } = candidate;
  return {
    version: manifest.version,
    npm: NPM_COLUMN[releaseState(candidate)],
    pending: bump ? `${bump.type} to ${bump.newVersion}` : '-',
    kB: Number((tarball.sizeBytes / 1000).toFixed(1)),
    files: tarball.files.length,
    faulty: findings.length > 0,
    contract: `${built.version} ${built.sha256.slice(0, 12)}`,
  };
}

/** Names the packages that keep their version although the contract gets a new one. */
function printUnchanged(): void {
  const unchanged = candidates.filter((candidate) =>
    candidate.published?.includes(nextVersion(candidate)),
  );
  if (unchanged.length > 0 && !unchanged.some(isContract)) {
    console.log(`Not released, built from an earlier contract: ${listNames(unchanged)}.`);
  }
}

function printReady(): void {
  const ready = candidates.filter((candidate) => releaseState(candidate) === 'ready');
  console.log(`\nReady to publish from dist/release: ${listNames(ready) || 'nothing new'}.`);
  if (candidates.some(({ hasNotice }) => hasNotice)) {
    console.log(
      'The READMEs say that the packages are not on npm. For the first release, follow CONTRIBUTING.md, "Once, before the first release".',
    );
  }
}

function listNames(packages: readonly Candidate[]): string {
  return packages.map(nameWithVersion).join(', ');
}
