import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { publishedPackages } from '@voice-agent-platform/shared/chores/workspace';

const packages = publishedPackages();
const contract = packages.find(({ manifest }) => manifest.name.endsWith('/openapi'))!;
const bundle = readFileSync(`${contract.folder}/dist/openapi.json`);

it('the record of the contract names the version and the sha256 of the bundle in every package (stale? run `pnpm build`)', () => {
  const expected = {
    name: contract.manifest.name,
    version: contract.manifest.version,
    sha256: createHash('sha256').update(bundle).digest('hex'),
  };
  const stale = packages.filter(({ folder, manifest }) => {
    const record = JSON.parse(readFileSync(`${folder}/dist/contract.json`, 'utf8')) as unknown;
    return (
      !isDeepStrictEqual(record, expected) ||
      manifest.exports?.['./contract.json'] !== './dist/contract.json'
    );
  });
  expect(stale.map(({ manifest }) => manifest.name)).toEqual([]);
});

it('the record of the contract has the version of the document', () => {
  const { info } = JSON.parse(bundle.toString()) as { info: { version: string } };
  expect(info.version).toBe(contract.manifest.version);
});
