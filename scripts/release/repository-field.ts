import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { repository } from '../workspace.js';

/**
 * Runs a task while the manifest of a package names the repository that the run belongs to. npm accepts a provenance
 * only for a package whose manifest does. No file of this repository states its own address, so GitHub's environment
 * tells it; where it tells none, the manifest stays as it is.
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
