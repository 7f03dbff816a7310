import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runOrFail } from '../src/process.js';
import type { Package } from './workspace.js';

export interface Tarball extends Package {
  /** Absolute path. */
  path: string;
  sizeBytes: number;
  /** Paths inside, sorted. */
  files: string[];
}

/** Packs a package. The manifest is the packed one, in which pnpm has replaced `workspace:` by versions. */
export async function pack(folder: string, destination: string): Promise<Tarball> {
  const parameters = ['pack', '--json', '--pack-destination', destination];
  const { stdout } = await runOrFail('pnpm', parameters, { cwd: folder });
  const { filename, files } = JSON.parse(stdout) as {
    filename: string;
    files: { path: string }[];
  };
  // pnpm prints a path that is absolute or relative to the package, depending on the destination.
  const path = join(destination, basename(filename));
  const { stdout: manifest } = await runOrFail('tar', ['-xzOf', path, 'package/package.json']);
  return {
    folder,
    manifest: JSON.parse(manifest) as Package['manifest'],
    path,
    sizeBytes: (await stat(path)).size,
    files: files.map((each) => each.path).sort(),
  };
}
