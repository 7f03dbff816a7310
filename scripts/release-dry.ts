/**
 * Packs every published package into `dist/release`, checks the tarballs, and prints what a release would publish.
 * Publishes nothing: that is the release workflow's part, with these very files.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { checkTarball } from './release/check-tarball.js';
import { contractDiff } from './release/contract-diff.js';
import { pack, type Tarball } from './release/pack.js';
import { pendingBumps, type PendingBump } from './release/plan.js';
import { publishedVersions } from './release/registry.js';
import { table } from './table.js';
import { publishedPackages, repository, type Package } from './workspace.js';

interface Candidate extends Package {
  tarball: Tarball;
  findings: string[];
  bump: PendingBump | undefined;
  /** Undefined if the registry did not answer. */
  published: string[] | undefined;
  contract: { version: string; sha256: string };
}

const destination = `${repository}dist/release`;
await rm(destination, { recursive: true, force: true });
await mkdir(destination, { recursive: true });

const bumps = await pendingBumps();
const candidates: Candidate[] = [];
for (const each of publishedPackages()) candidates.push(await prepare(each));

const unpublished = candidates.filter(
  ({ published, manifest }) => published && !published.includes(manifest.version),
);
await writeFile(
  `${destination}/unpublished.txt`,
  unpublished.map(({ tarball }) => `${basename(tarball.file)}\n`).join(''),
);

console.log(
  table(['package', 'version', 'npm', 'waiting', 'size', 'files', 'contract'], candidates.map(row)),
);
for (const { manifest, tarball } of candidates) {
  console.log(`\n${manifest.name}\n${tarball.contents.map((path) => `  ${path}`).join('\n')}`);
}

const [contract] = candidates;
if (!contract) throw new Error('The workspace has no published package');
const diff = await contractDiff(contract.published?.at(-1), nextVersion(contract));
console.log(`\nThe contract since its last release\n${diff.report}`);
const resting = candidates.filter((each) => each.published?.includes(nextVersion(each)));
if (!resting.includes(contract) && resting.length > 0) {
  const names = resting.map(({ manifest }) => manifest.name).join(', ');
  console.log(`The registry goes on serving, built from an earlier contract: ${names}.`);
}

const failures = candidates.flatMap(({ manifest, findings }) =>
  findings.map((finding) => `${manifest.name}\n${finding}`),
);
for (const { manifest, published } of candidates) {
  // On a maintainer's machine a dry run works offline; the workflow must not take silence for "nothing is new".
  if (process.env.CI && !published)
    failures.push(`The registry did not answer for ${manifest.name}.`);
}
if (!diff.accepted) failures.push('The contract breaks more than its version admits.');
for (const failure of failures) console.error(`\n${failure}`);
console.log(
  failures.length > 0
    ? '\nNot fit to be published.'
    : `\nFit to be published: ${unpublished.map(({ manifest }) => `${manifest.name}@${manifest.version}`).join(', ') || 'nothing is new'}.`,
);
process.exitCode = failures.length > 0 ? 1 : 0;

function nextVersion({ bump, manifest }: Candidate): string {
  return bump?.newVersion ?? manifest.version;
}

async function prepare(each: Package): Promise<Candidate> {
  const tarball = await pack(each, destination);
  const [findings, published, record] = await Promise.all([
    checkTarball(tarball.file),
    publishedVersions(each.manifest.name),
    readFile(`${each.folder}/dist/contract.json`, 'utf8'),
  ]);
  return {
    ...each,
    tarball,
    findings,
    published,
    bump: bumps.get(each.manifest.name),
    contract: JSON.parse(record) as Candidate['contract'],
  };
}

function row({ manifest, published, bump, tarball, findings, contract }: Candidate): string[] {
  const state = published?.includes(manifest.version) ? 'published' : 'new';
  return [
    manifest.name,
    manifest.version,
    published ? state : 'no answer',
    bump ? `${bump.type} to ${bump.newVersion}` : '-',
    `${(tarball.sizeBytes / 1000).toFixed(1)} kB`,
    `${tarball.contents.length}${findings.length > 0 ? ' (faulty)' : ''}`,
    `${contract.version} ${contract.sha256.slice(0, 12)}`,
  ];
}
