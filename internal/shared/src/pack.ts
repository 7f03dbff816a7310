import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { runOrFail } from './run.js';
import { repository, type Package } from './workspace.js';

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
  return {
    folder,
    manifest: JSON.parse(await readPacked(path, 'package.json')) as Package['manifest'],
    path,
    sizeBytes: (await stat(path)).size,
    files: files.map((each) => each.path).sort(),
  };
}

/** The text of one file inside a tarball. */
async function readPacked(tarball: string, path: string): Promise<string> {
  return (await runOrFail('tar', ['-xzOf', tarball, `package/${path}`])).stdout;
}

/**
 * Runs a task while a package's manifest names its repository, which npm requires for provenance. The address comes from
 * GitHub's environment, because no file of this repository states it. Outside GitHub the manifest stays unchanged.
 */
export async function withRepositoryField<T>(
  folder: string,
  { GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv,
  task: () => Promise<T>,
): Promise<T> {
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY) return task();
  const file = `${folder}/package.json`;
  const manifest = await readFile(file, 'utf8');
  const field = {
    type: 'git',
    url: `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`,
    directory: relative(repository, folder),
  };
  const named = { ...(JSON.parse(manifest) as object), repository: field };
  try {
    await writeFile(file, `${JSON.stringify(named, null, 2)}\n`);
    return await task();
  } finally {
    await writeFile(file, manifest);
  }
}
