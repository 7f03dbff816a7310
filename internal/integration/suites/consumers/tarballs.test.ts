/** Checks the packed packages. */
import { basename } from 'node:path';
import { expect, inject, it } from 'vitest';
import { checkTarball } from '@voice-agent-platform/shared/chores/check-tarball';

const tarballs = inject('tarballs').map((tarball) => [tarball.manifest.name, tarball] as const);

/** Limits far above the current sizes, because files that are packed by accident are large. */
const PACKED_KILOBYTES_AT_MOST: Readonly<Record<string, number>> = {
  // Includes the prompts of @inquirer.
  cli: 200,
  client: 100,
  codegen: 300,
  mcp: 350,
  openapi: 350,
  sandbox: 300,
  types: 30,
  validators: 60,
};

it.each(tarballs)('the tarball of %s can be released', async (_, tarball) => {
  expect(await checkTarball(tarball)).toEqual([]);
});

it.each(tarballs)('the tarball of %s is not larger than its limit', (name, tarball) => {
  const packedKilobytes = Math.ceil(tarball.sizeBytes / 1000);
  console.log(`${name}: ${packedKilobytes} kB packed, ${tarball.files.length} files`);
  expect(PACKED_KILOBYTES_AT_MOST).toHaveProperty(basename(name));
  expect(packedKilobytes).toBeLessThanOrEqual(PACKED_KILOBYTES_AT_MOST[basename(name)]!);
});
