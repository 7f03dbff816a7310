/** The published packages, packed as a release would pack them. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishedPackages, type Manifest } from '../../../scripts/workspace.js';
import { runOrFail } from '../tools/run.js';

export interface Tarball {
  /** The folder that it was packed from. */
  folder: string;
  /** The manifest inside, in which pnpm has replaced `workspace:` and `catalog:` by versions. */
  manifest: Manifest;
  path: string;
  bytes: Buffer;
  /** Subresource integrity of the bytes. */
  integrity: string;
  /** Paths inside, sorted. */
  files: string[];
}

export interface Tarballs extends AsyncDisposable {
  all: Tarball[];
}

export async function packPublished(): Promise<Tarballs> {
  const folder = await mkdtemp(join(tmpdir(), 'tarballs-'));
  const all: Tarball[] = [];
  for (const each of publishedPackages()) all.push(await pack(each.folder, folder));
  return {
    all,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function pack(packageFolder: string, destination: string): Promise<Tarball> {
  const { stdout } = await runOrFail(
    'pnpm',
    ['pack', '--json', '--pack-destination', destination],
    { cwd: packageFolder },
  );
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    filename: string;
    files: { path: string }[];
  };
  const bytes = await readFile(report.filename);
  return {
    folder: packageFolder,
    manifest: JSON.parse(await readPacked(report.filename, 'package.json')) as Manifest,
    path: report.filename,
    bytes,
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    files: report.files.map((file) => file.path).sort(),
  };
}

/** The text of one file inside a tarball. */
export async function readPacked(tarball: string, path: string): Promise<string> {
  const { stdout } = await runOrFail('tar', ['-xzOf', tarball, `package/${path}`], {
    cwd: tmpdir(),
  });
  return stdout;
}
