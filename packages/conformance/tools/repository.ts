/** Where the parts of the repository are. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder, without a trailing slash. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  bin?: Record<string, string>;
  exports?: Record<string, string | Record<string, string>>;
}

/** The folders of the packages that are published, relative to the repository. */
export async function publishedPackages(): Promise<string[]> {
  const folders = (await readdir(join(repository, 'packages'))).map((name) =>
    join('packages', name),
  );
  const published: string[] = [];
  for (const folder of ['openapi', ...folders]) {
    if (!(await readManifest(join(repository, folder))).private) published.push(folder);
  }
  return published;
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}
