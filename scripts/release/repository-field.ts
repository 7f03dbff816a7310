import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { repository } from '../workspace.js';

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
