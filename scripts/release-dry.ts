/**
 * Packs every published package into `dist/release`, checks the tarballs, and prints what a release would publish.
 * Publishes nothing: the release workflow publishes these files.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  isUnpublished,
  nextVersion,
  pendingBumps,
  prepare,
  releaseFaults,
  type Candidate,
} from './release/candidate.js';
import { contractDiff } from './release/contract.js';
import { publishedBundle } from './contract-diff/published-bundle.js';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';

const destination = `${repository}dist/release`;
await rm(destination, { recursive: true, force: true });
await mkdir(destination, { recursive: true });

const bumps = await pendingBumps();
const candidates: Candidate[] = [];
for (const each of publishedPackages()) {
  candidates.push(await prepare(each, bumps.get(each.manifest.name), destination));
}
const contract = candidates.find(({ manifest }) => manifest.name.endsWith('/openapi'));
if (!contract) throw new Error('The workspace publishes no contract');
const unpublished = candidates.filter(isUnpublished);
await writeFile(
  `${destination}/unpublished.txt`,
  unpublished.map(({ tarball }) => `${basename(tarball.path)}\n`).join(''),
);

for (const { manifest, tarball } of candidates) {
  console.log(`${manifest.name}\n${tarball.files.map((path) => `  ${path}`).join('\n')}\n`);
}
console.table(Object.fromEntries(candidates.map((each) => [each.manifest.name, row(each)])));

const since = contract.published?.at(-1);
const base = since === undefined ? undefined : await publishedBundle(since);
const diff = await contractDiff(base, nextVersion(contract));
console.log(`\nThe contract since its last release\n${diff.report}`);
const resting = candidates.filter((each) => each.published?.includes(nextVersion(each)));
if (!resting.includes(contract) && resting.length > 0) {
  console.log(`Not released, built from an earlier contract: ${names(resting)}.`);
}

const faults = releaseFaults(candidates, diff, Boolean(process.env.CI));
for (const fault of faults) console.error(`\n${fault}`);
if (faults.length > 0) {
  console.log('\nNot ready to publish.');
  process.exitCode = 1;
} else {
  console.log(`\nReady to publish from dist/release: ${names(unpublished) || 'nothing new'}.`);
}

function row({ manifest, published, bump, tarball, findings, contract: built }: Candidate): object {
  const state = published?.includes(manifest.version) ? 'published' : 'new';
  return {
    version: manifest.version,
    npm: published ? state : 'no response',
    pending: bump ? `${bump.type} to ${bump.newVersion}` : '-',
    kB: Number((tarball.sizeBytes / 1000).toFixed(1)),
    files: tarball.files.length,
    faulty: findings.length > 0,
    contract: `${built.version} ${built.sha256.slice(0, 12)}`,
  };
}

function names(packages: readonly Candidate[]): string {
  return packages.map(({ manifest }) => `${manifest.name}@${manifest.version}`).join(', ');
}
