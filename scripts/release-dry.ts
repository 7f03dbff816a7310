/**
 * Packs every published package into `dist/release`, checks the tarballs, and prints what a release would publish. It
 * publishes nothing: the release workflow publishes these files. The workflow reads
 *
 * - `unpublished.txt`: a tarball and its name@version per line, in the order of publication;
 * - `released.txt`: the same for all packages that are on npm afterwards;
 * - `pages/<tarball>/`: the text of a release page, and its attachments in `files`.
 */
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  readChangelogEntry,
  nextVersion,
  readPendingBumps,
  prepare,
  releaseState,
  type Candidate,
} from './release/candidate.js';
import { contractDiff } from './release/contract.js';
import { releaseFaults } from './release/faults.js';
import { publishedBundle } from './contract-diff/published-bundle.js';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';

const destination = `${repository}dist/release`;
await rm(destination, { recursive: true, force: true });
await mkdir(destination, { recursive: true });

const bumps = await readPendingBumps();
const candidates: Candidate[] = [];
for (const entry of publishedPackages()) {
  candidates.push(await prepare(entry, bumps.get(entry.manifest.name), destination));
}
const contract = candidates.find(({ manifest }) => manifest.name.endsWith('/openapi'));
if (!contract) throw new Error('The workspace publishes no contract');
const unpublished = candidates.filter((candidate) => releaseState(candidate) === 'ready');
const released = candidates.filter((candidate) => releaseState(candidate) !== 'local');
await writeFile(`${destination}/unpublished.txt`, writeLines(unpublished));
await writeFile(`${destination}/released.txt`, writeLines(released));
for (const candidate of candidates) await writePage(candidate);

for (const { manifest, tarball } of candidates) {
  console.log(`${manifest.name}\n${tarball.files.map((path) => `  ${path}`).join('\n')}\n`);
}
console.table(
  Object.fromEntries(candidates.map((candidate) => [candidate.manifest.name, makeRow(candidate)])),
);

const since = contract.published?.at(-1);
const base = since === undefined ? undefined : await publishedBundle(since);
const diff = await contractDiff(base, nextVersion(contract));
console.log(`\nThe contract since its last release\n${diff.report}`);
const unchanged = candidates.filter((candidate) =>
  candidate.published?.includes(nextVersion(candidate)),
);
if (!unchanged.includes(contract) && unchanged.length > 0) {
  console.log(`Not released, built from an earlier contract: ${listNames(unchanged)}.`);
}

const faults = releaseFaults(candidates, diff, { needsRegistry: Boolean(process.env.CI) });
for (const fault of faults) console.error(`\n${fault}`);
if (faults.length > 0) {
  console.log('\nNot ready to publish.');
  process.exitCode = 1;
} else {
  console.log(`\nReady to publish from dist/release: ${listNames(unpublished) || 'nothing new'}.`);
  if (candidates.some(({ hasNotice }) => hasNotice)) {
    console.log(
      'The READMEs say that the packages are not on npm. For the first release, follow CONTRIBUTING.md, "Once, before the first release".',
    );
  }
}

function writeLines(packages: readonly Candidate[]): string {
  return packages
    .map(({ tarball, manifest }) => `${basename(tarball.path)} ${nameWithVersion({ manifest })}\n`)
    .join('');
}

/** Writes a release page. That of the contract has the documents attached, so that teams without npm can link to them. */
async function writePage({ folder, manifest, tarball }: Candidate): Promise<void> {
  const page = `${destination}/pages/${basename(tarball.path)}`;
  await mkdir(`${page}/files`, { recursive: true });
  const changelog = await readFile(`${folder}/CHANGELOG.md`, 'utf8');
  await writeFile(`${page}/text.md`, readChangelogEntry(changelog, manifest.version));
  if (manifest !== contract?.manifest) return;
  const built = await readdir(`${folder}/dist`);
  for (const file of built.filter((name) => /^openapi.*\.(yaml|json)$/.test(name))) {
    await cp(`${folder}/dist/${file}`, `${page}/files/${file}`);
  }
}

/** Makes the row of a package in the printed table. */
function makeRow(candidate: Candidate): object {
  const { manifest, published, bump, tarball, findings, contract: built } = candidate;
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

function listNames(packages: readonly Candidate[]): string {
  return packages.map(nameWithVersion).join(', ');
}

function nameWithVersion({ manifest }: Pick<Candidate, 'manifest'>): string {
  return `${manifest.name}@${manifest.version}`;
}
