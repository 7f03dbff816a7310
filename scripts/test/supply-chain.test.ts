import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository, repositoryFiles, type Manifest } from '@voice-agent-platform/shared/workspace';

const read = (path: string) => readFileSync(`${repository}${path}`, 'utf8');

const manifestFiles = await repositoryFiles(
  ...['package.json', ':(glob)*/package.json', ':(glob)*/*/package.json'],
);
const manifests = manifestFiles.map((file) => JSON.parse(read(file)) as Manifest);

describe('the dependencies', () => {
  const settings = parse(read('pnpm-workspace.yaml')) as {
    catalog: Record<string, string>;
    allowBuilds: Record<string, boolean>;
    minimumReleaseAge: number;
  };

  it('every dependency has its version in the catalog', () => {
    expect(manifests.flatMap(looseDependencies)).toEqual([]);
  });

  it('every name in the catalog is used', () => {
    expect(unusedInCatalog(settings.catalog, manifests)).toEqual([]);
  });

  it('no dependency may run an install script', () => {
    expect(Object.entries(settings.allowBuilds).filter(([, allowed]) => allowed)).toEqual([]);
  });

  it('only install scripts of installed packages are listed', () => {
    const locked = read('pnpm-lock.yaml');
    const gone = Object.keys(settings.allowBuilds).filter(
      (name) => !locked.includes(`\n  ${name}@`) && !locked.includes(`\n  '${name}@`),
    );
    expect(gone).toEqual([]);
  });

  it('a release is installed when it is a day old', () => {
    expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(24 * 60);
  });

  it('workflows install from the frozen lock file', () => {
    expect(read('.github/actions/setup/action.yml')).toContain('pnpm install --frozen-lockfile');
  });
});

describe('the reading of manifests', () => {
  const manifest = { name: 'a', version: '1.0.0' };

  it('a version outside the catalog is found in every field', () => {
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

  it('an unused name in the catalog is found', () => {
    const using = { ...manifest, devDependencies: { used: 'catalog:' } };
    expect(unusedInCatalog({ used: '1.0.0', forgotten: '1.0.0' }, [using])).toEqual(['forgotten']);
  });
});

describe('the pins of actions', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const automation = readdirSync(`${repository}.github`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(workflows|actions)\/.*\.ya?ml$/.test(path))
    .map((path) => [path, read(`.github/${path}`)] as const);

  it.each([
    ['a tag', 'owner/action@v4'],
    ['a branch', 'owner/action@main'],
    ['a short commit', `owner/action@${commit.slice(0, 12)} # v4.0.0`],
    ['a commit without its release', `owner/action@${commit}`],
    ['a commit with half a release', `owner/action@${commit} # v4`],
    ['a container image', 'docker://alpine:3'],
    ['nothing at all', 'owner/action'],
  ])('an action pinned to %s is found', (_, action) => {
    expect(unpinnedActions(`    steps:\n      - uses: ${action}\n`)).toEqual([action]);
    expect(unpinnedActions(`      - name: Step\n        uses: ${action}\n`)).toEqual([action]);
  });

  it('a full commit with its release is accepted, and so are local actions', () => {
    const workflow = `- uses: owner/action/part@${commit} # v4.2.0\n- uses: ./.github/actions/own\n`;
    expect(unpinnedActions(workflow)).toEqual([]);
  });

  it.each(automation)('every action in %s is pinned', (_, text) => {
    expect(text).toContain('uses:');
    expect(unpinnedActions(text)).toEqual([]);
  });

  it('the workflows of pull requests, release, and docs are checked', () => {
    const names = ['docs.yml', 'pull-request.yml', 'release.yml'];
    expect(automation.map(([path]) => path)).toEqual(
      expect.arrayContaining(names.map((name) => `workflows/${name}`)),
    );
  });
});

function dependenciesOf(manifest: Manifest): [name: string, version: string][] {
  const fields = [
    'dependencies',
    'devDependencies',
    'optionalDependencies',
    'peerDependencies',
  ] as const;
  return fields.flatMap((field) => Object.entries(manifest[field] ?? {}));
}

/** Dependencies whose version is not from the catalog or the workspace. */
function looseDependencies(manifest: Manifest): string[] {
  return dependenciesOf(manifest)
    .filter(([, version]) => !/^(catalog:|workspace:)/.test(version))
    .map(([name, version]) => `${name}@${version}`);
}

/** Names in the catalog that no manifest uses. */
function unusedInCatalog(catalog: Record<string, string>, manifests: Manifest[]): string[] {
  const used = new Set(
    manifests
      .flatMap(dependenciesOf)
      .filter(([, version]) => version === 'catalog:')
      .map(([name]) => name),
  );
  return Object.keys(catalog).filter((name) => !used.has(name));
}

/** Actions that could change after review, because they are not `owner/name@<40 hex> # v1.2.3`. */
function unpinnedActions(workflow: string): string[] {
  const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  return workflow
    .split('\n')
    .map((line) => /^\s*(?:-\s+)?uses:\s*(.*?)\s*$/.exec(line)?.[1])
    .filter((action) => action !== undefined)
    .filter((action) => !action.startsWith('./') && !pinned.test(action));
}
