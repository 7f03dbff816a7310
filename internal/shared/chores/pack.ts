import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runOrFail } from '../src/process.js';
import type { Package } from './workspace.js';

export interface Tarball extends Package {
  /** Absolute path. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Paths inside the tarball, sorted. */
  readonly files: readonly string[];
}

/** Packs a package. In the returned manifest, pnpm has replaced `workspace:` with versions. */
export async function pack(folder: string, destination: string): Promise<Tarball> {
  const parameters = ['pack', '--json', '--pack-destination', destination];
  const { stdout } = await runOrFail('pnpm', parameters, { cwd: folder });
  const { filename, files } = JSON.parse(stdout) as {
    filename: string;
    files: { path: string }[];
  };
  // pnpm prints an absolute path or one relative to the package, depending on the destination.
  const path = join(destination, basename(filename));
  const { stdout: manifest } = await runOrFail('tar', ['-xzOf', path, 'package/package.json']);
  return {
    folder,
    manifest: JSON.parse(manifest) as Package['manifest'],
    path,
    sizeBytes: (await stat(path)).size,
    files: files.map((file) => file.path).sort(),
  };
}
