import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { repository, type Package } from '../workspace.js';

export interface Tarball {
  /** Absolute path. */
  file: string;
  sizeBytes: number;
  /** Paths inside the package. */
  contents: string[];
}

/** Packs what the package's folder holds. On GitHub the packed manifest names the repository that the run belongs to. */
export async function pack(
  { folder }: Package,
  destination: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Tarball> {
  const manifestFile = `${folder}/package.json`;
  const manifest = await readFile(manifestFile, 'utf8');
  const field = repositoryField(relative(repository, folder), environment);
  try {
    if (field) {
      const named = { ...(JSON.parse(manifest) as object), repository: field };
      await writeFile(manifestFile, `${JSON.stringify(named, null, 2)}\n`);
    }
    const { stdout } = await promisify(execFile)(
      'pnpm',
      ['pack', '--json', '--pack-destination', destination],
      { cwd: folder },
    );
    const packed = JSON.parse(stdout) as {
      filename: string;
      size: number;
      files: { path: string }[];
    };
    return {
      file: join(destination, basename(packed.filename)),
      sizeBytes: packed.size,
      contents: packed.files.map(({ path }) => path).sort(),
    };
  } finally {
    if (field) await writeFile(manifestFile, manifest);
  }
}

/**
 * npm accepts a provenance only for a package whose manifest names the repository that built it. No file of this
 * repository states its own address, so the release takes it from the run.
 */
export function repositoryField(
  directory: string,
  { GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv,
): { type: 'git'; url: string; directory: string } | undefined {
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY) return undefined;
  return { type: 'git', url: `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`, directory };
}
