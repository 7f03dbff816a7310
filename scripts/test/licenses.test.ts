/** Checks licenses of dependencies. A package's build checks those of bundled code. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeNotices } from '@voice-agent-platform/shared/chores/third-party-notices';
import { publishedPackages, type Manifest } from '@voice-agent-platform/shared/chores/workspace';
import { expect, it } from 'vitest';

it('every package that is installed with ours has a license that we accept', () => {
  const installed = publishedPackages().flatMap(({ folder }) => listDependencies(folder));
  expect(writeNotices(installed)).toMatch(/^openapi-fetch /m);
});

/** Returns the folders of direct and indirect dependencies. */
function listDependencies(folder: string): string[] {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text) as Manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const found = resolve(name, folder);
    return [found, ...listDependencies(found)];
  });
}

/** Resolves as Node does: the nearest `node_modules` upwards. */
function resolve(name: string, from: string): string {
  const candidate = join(from, 'node_modules', name);
  return existsSync(candidate) ? realpathSync(candidate) : resolve(name, dirname(from));
}
