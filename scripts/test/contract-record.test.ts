import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publishedPackages } from '@voice-agent-platform/shared/chores/workspace';

const packages = publishedPackages();
const contract = packages.find(({ manifest }) => manifest.name.endsWith('/openapi'))!;
const bundle = readFileSync(`${contract.folder}/dist/openapi.json`);

it('the record of the contract names the version and the sha256 of the bundle in every package', () => {
  const expected = {
    name: contract.manifest.name,
    version: contract.manifest.version,
    sha256: createHash('sha256').update(bundle).digest('hex'),
  };
  for (const { folder, manifest } of packages) {
    const record = JSON.parse(readFileSync(`${folder}/dist/contract.json`, 'utf8')) as unknown;
    expect(record, `${manifest.name} is stale: run \`pnpm build\``).toEqual(expected);
  }
});

it('every package exports the record of the contract', () => {
  const missing = packages.filter(
    ({ manifest }) => manifest.exports?.['./contract.json'] !== './dist/contract.json',
  );
  expect(missing.map(({ manifest }) => manifest.name)).toEqual([]);
});

it('the record of the contract has the version of the document', () => {
  const { info } = JSON.parse(bundle.toString()) as { info: { version: string } };
  expect(info.version).toBe(contract.manifest.version);
});
