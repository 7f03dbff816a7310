import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Package } from '../workspace.js';

export interface Tarball extends Package {
  /** Absolute path. */
  path: string;
  sizeBytes: number;
  /** Paths inside, sorted. */
  files: string[];
}

/** Packs what the package's folder holds. The manifest is the one inside, in which pnpm has put versions. */
export async function pack(folder: string, destination: string): Promise<Tarball> {
  const { stdout } = await promisify(execFile)(
    'pnpm',
    ['pack', '--json', '--pack-destination', destination],
    { cwd: folder },
  );
  const { filename, files } = JSON.parse(stdout) as {
    filename: string;
    files: { path: string }[];
  };
  // pnpm names the file by its whole path or from the package's folder, as the destination lies.
  const path = join(destination, basename(filename));
  return {
    folder,
    manifest: JSON.parse(await readPacked(path, 'package.json')) as Package['manifest'],
    path,
    sizeBytes: (await stat(path)).size,
    files: files.map((each) => each.path).sort(),
  };
}

/** The text of one file inside a tarball. */
export async function readPacked(tarball: string, path: string): Promise<string> {
  return (await promisify(execFile)('tar', ['-xzOf', tarball, `package/${path}`])).stdout;
}
