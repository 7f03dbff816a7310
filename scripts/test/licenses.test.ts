/** Licenses of what is installed with a package. Its build checks those of the code inside it. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeNotices } from '@voice-agent-platform/shared/chores/third-party-notices';
import { publishedPackages, type Manifest } from '@voice-agent-platform/shared/chores/workspace';
import { expect, it } from 'vitest';

it('every package that is installed with ours has a license that we accept', () => {
  const installed = publishedPackages().flatMap(({ folder }) => dependenciesOf(folder));
  expect(writeNotices(installed)).toMatch(/^openapi-fetch /m);
});

/** The folders of the dependencies of a package, and of theirs. */
function dependenciesOf(folder: string): string[] {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text) as Manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const found = resolve(name, folder);
    return [found, ...dependenciesOf(found)];
  });
}

/** Resolves like Node: the nearest `node_modules` upwards. */
function resolve(name: string, from: string): string {
  const candidate = join(from, 'node_modules', name);
  return existsSync(candidate) ? realpathSync(candidate) : resolve(name, dirname(from));
}
