import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publishedPackages } from '@voice-agent-platform/internal/workspace';

const packages = publishedPackages();
const contract = packages.find(({ manifest }) => manifest.name.endsWith('/openapi'))!;
const bundle = readFileSync(`${contract.folder}/dist/openapi.json`);

describe('the record of the contract', () => {
  it.each(packages.map((each) => [each.manifest.name, each] as const))(
    'names in %s the version and the sha256 of the bundle that it was built from',
    (_, { folder, manifest }) => {
      expect(manifest.exports?.['./contract.json']).toBe('./dist/contract.json');
      expect(JSON.parse(readFileSync(`${folder}/dist/contract.json`, 'utf8'))).toEqual({
        name: contract.manifest.name,
        version: contract.manifest.version,
        sha256: createHash('sha256').update(bundle).digest('hex'),
      });
    },
  );

  it('has the version of the document', () => {
    const { info } = JSON.parse(bundle.toString()) as { info: { version: string } };
    expect(info.version).toBe(contract.manifest.version);
  });
});
