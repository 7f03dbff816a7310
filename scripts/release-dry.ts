/**
 * Packs every published package into `dist/release`, checks the tarballs, and prints what a release would publish.
 * Publishes nothing: the release workflow publishes these files. It reads
 *
 * - `unpublished.txt`: a tarball and its name@version per line, in the order in which they can be published;
 * - `released.txt`: the same of all packages that are on npm after that;
 * - `pages/<tarball>/`: the text of the page of a release, and in `files` what is attached to it.
 */
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  changelogEntry,
  nextVersion,
  pendingBumps,
  prepare,
  releaseFaults,
  releaseState,
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
const unpublished = candidates.filter((each) => releaseState(each) === 'ready');
const released = candidates.filter((each) => releaseState(each) !== 'local');
await writeFile(`${destination}/unpublished.txt`, linesOf(unpublished));
await writeFile(`${destination}/released.txt`, linesOf(released));
for (const each of candidates) await writePage(each);

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
  if (candidates.some(({ hasNotice }) => hasNotice))
    console.log(
      'The READMEs say that the packages are not on npm. For the first release, follow CONTRIBUTING.md, "Once, before the first release".',
    );
}

function linesOf(packages: readonly Candidate[]): string {
  return packages
    .map(({ tarball, manifest }) => `${basename(tarball.path)} ${nameOf({ manifest })}\n`)
    .join('');
}

/** The documents of the contract are attached, so that a team without npm has an address of each version. */
async function writePage({ folder, manifest, tarball }: Candidate): Promise<void> {
  const page = `${destination}/pages/${basename(tarball.path)}`;
  await mkdir(`${page}/files`, { recursive: true });
  const changelog = await readFile(`${folder}/CHANGELOG.md`, 'utf8');
  await writeFile(`${page}/text.md`, changelogEntry(changelog, manifest.version));
  if (manifest !== contract?.manifest) return;
  const built = await readdir(`${folder}/dist`);
  for (const file of built.filter((name) => /^openapi.*\.(yaml|json)$/.test(name)))
    await cp(`${folder}/dist/${file}`, `${page}/files/${file}`);
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
  return packages.map(nameOf).join(', ');
}

function nameOf({ manifest }: Pick<Candidate, 'manifest'>): string {
  return `${manifest.name}@${manifest.version}`;
}
