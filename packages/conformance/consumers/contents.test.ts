/** What is in each tarball, before anybody installs it. */
import { basename } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkTarball } from '../../../scripts/release/check-tarball.js';
import { packPublished } from './tarballs.js';

const tarballs = await packPublished();
afterAll(() => tarballs[Symbol.asyncDispose]());

describe.each(tarballs.all.map((tarball) => [tarball.manifest.name, tarball] as const))(
  '%s',
  (name, tarball) => {
    it('has no fault that would keep it from being released', async () => {
      expect(await checkTarball(tarball)).toEqual([]);
    });

    it('is not much larger than it was', () => {
      const packedKilobytes = Math.ceil(tarball.sizeBytes / 1000);
      console.log(`${name}: ${packedKilobytes} kB packed, ${tarball.files.length} files`);
      expect(packedKilobytes).toBeLessThanOrEqual(packedKilobytesAtMost[basename(name)] ?? 0);
    });
  },
);

/** A package that grows past this has taken in something, or has got good reason for more. */
const packedKilobytesAtMost: Record<string, number> = {
  cli: 75,
  client: 45,
  codegen: 45,
  mcp: 280,
  openapi: 140,
  sandbox: 170,
  types: 20,
  validators: 40,
};
