/** The published packages, packed as a release would pack them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack, type Tarball } from '../../../scripts/release/pack.js';
import { publishedPackages } from '../../../scripts/workspace.js';

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
