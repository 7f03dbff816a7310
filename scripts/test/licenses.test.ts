/** Checks licenses of dependencies. A package's build checks those of bundled code. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeNotices } from '@voice-agent-platform/shared/chores/third-party-notices';
import { publishedPackages, type Manifest } from '@voice-agent-platform/shared/chores/workspace';
import { expect, it } from 'vitest';

it('every package that is installed with ours has a license that we accept', () => {
  const installed = publishedPackages().flatMap(({ folder }) => listDependencies(folder));
  expect(installed.join('\n')).toMatch(/\/openapi-fetch$/m);
  // Throws for the first package whose license we do not accept, and for one without the text of its license.
  writeNotices(installed);
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

/**
 * Resolves as Node does: the nearest `node_modules` upwards.
 * @throws if the package is not installed, because its license would not be checked
 */
function resolve(name: string, importer: string): string {
  for (let folder = importer; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  throw new Error(`${name}, which ${importer} depends on, is not installed: run pnpm install`);
}
