/** Writes the files that tell the release workflow what to publish and what to tag. */
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  isContract,
  nameWithVersion,
  releaseState,
  type Candidate,
  type ReleaseState,
} from './candidate.js';

/** @param destination the folder of the tarballs */
export async function writeWorkflowFiles(
  candidates: readonly Candidate[],
  destination: string,
): Promise<void> {
  const linesOf = (...states: ReleaseState[]) =>
    formatLines(candidates.filter((candidate) => states.includes(releaseState(candidate))));
  await writeFile(`${destination}/unpublished.txt`, linesOf('ready'));
  await writeFile(`${destination}/released.txt`, linesOf('ready', 'published'));
  for (const candidate of candidates) {
    await writePage(candidate, `${destination}/pages/${basename(candidate.tarball.path)}`);
  }
}

function formatLines(packages: readonly Candidate[]): string {
  return packages
    .map((candidate) => `${basename(candidate.tarball.path)} ${nameWithVersion(candidate)}\n`)
    .join('');
}

/**
 * Writes a release page. That of the contract has the documents attached, so that teams without npm can link to them.
 */
async function writePage(candidate: Candidate, page: string): Promise<void> {
  const { folder, manifest } = candidate;
  await mkdir(`${page}/files`, { recursive: true });
  const changelog = await readFile(`${folder}/CHANGELOG.md`, 'utf8');
  await writeFile(`${page}/text.md`, readChangelogEntry(changelog, manifest.version));
  if (!isContract(candidate)) return;
  const built = await readdir(`${folder}/dist`);
  for (const file of built.filter((name) => /^openapi.*\.(yaml|json)$/.test(name))) {
    await cp(`${folder}/dist/${file}`, `${page}/files/${file}`);
  }
}

/** Returns the entry of a version in a CHANGELOG.md, without its heading. */
export function readChangelogEntry(changelog: string, version: string): string {
  const [, ...entries] = changelog.split(/^## /m);
  const entry = entries.find((text) => text.split('\n', 1)[0]?.trim() === version);
  if (entry === undefined) throw new Error(`CHANGELOG.md has no entry for ${version}`);
  return `${entry.slice(entry.indexOf('\n')).trim()}\n`;
}
