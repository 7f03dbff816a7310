/** Packs every published package, and serves them as a registry, before the files of the suite run. */
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { pack, type Tarball } from '@voice-agent-platform/shared/chores/pack';
import { publishedPackages } from '@voice-agent-platform/shared/chores/workspace';
import type { TestProject } from 'vitest/node';
import { serveRegistry } from './registry.js';

declare module 'vitest' {
  interface ProvidedContext {
    readonly tarballs: readonly Tarball[];
    readonly registryUrl: string;
  }
}

export default async function packAll(project: TestProject) {
  const packed = await createTemporaryFolder();
  const tarballs: Tarball[] = [];
  for (const { folder } of publishedPackages()) tarballs.push(await pack(folder, packed.path));
  const registry = await serveRegistry(tarballs);
  project.provide('tarballs', tarballs);
  project.provide('registryUrl', registry.url);
  return async () => {
    await registry[Symbol.asyncDispose]();
    await packed.remove();
  };
}
