import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { looseDependencies, unusedInCatalog } from '../checks/supply-chain.js';
import { allManifests, repository } from '../workspace.js';

const read = (path: string) => readFileSync(`${repository}${path}`, 'utf8');
const settings = parse(read('pnpm-workspace.yaml')) as {
  catalog: Record<string, string>;
  allowBuilds: Record<string, boolean>;
  minimumReleaseAge: number;
};
const manifests = allManifests();

describe('the supply chain', () => {
  it('has every version in the catalog', () => {
    expect(manifests.flatMap(looseDependencies)).toEqual([]);
  });

  it('has no unused name in the catalog', () => {
    expect(unusedInCatalog(settings.catalog, manifests)).toEqual([]);
  });

  it('runs no install script of any dependency', () => {
    expect(Object.entries(settings.allowBuilds).filter(([, allowed]) => allowed)).toEqual([]);
  });

  it('lists only install scripts of installed packages', () => {
    const locked = read('pnpm-lock.yaml');
    const gone = Object.keys(settings.allowBuilds).filter(
      (name) => !locked.includes(`\n  ${name}@`) && !locked.includes(`\n  '${name}@`),
    );
    expect(gone).toEqual([]);
  });

  it('accepts no release younger than a day', () => {
    expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(24 * 60);
  });

  it('freezes the lock file in every workflow', () => {
    expect(read('.github/actions/setup/action.yml')).toContain('pnpm install --frozen-lockfile');
  });
});

describe('the reading of manifests', () => {
  const manifest = { name: 'a', version: '1.0.0' };

  it('finds a version outside the catalog in every field', () => {
    const loose = {
      ...manifest,
      dependencies: { one: '^1.0.0', ours: 'workspace:^' },
      devDependencies: { two: 'catalog:', three: 'git+https://host/three.git' },
      peerDependencies: { four: '*' },
    };
    expect(looseDependencies(loose)).toEqual([
      'one@^1.0.0',
      'three@git+https://host/three.git',
      'four@*',
    ]);
  });

  it('finds unused names in the catalog', () => {
    const using = { ...manifest, devDependencies: { used: 'catalog:' } };
    expect(unusedInCatalog({ used: '1.0.0', forgotten: '1.0.0' }, [using])).toEqual(['forgotten']);
  });
});
