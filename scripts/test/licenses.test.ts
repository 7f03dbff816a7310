import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/temporary-folder';
import { unacceptedLicenses, shippedWith } from './licenses.js';
import { publishedPackages, repository } from '@voice-agent-platform/shared/workspace';

/** Development dependencies whose code is inside the files of a package. */
const CONTAINED: Readonly<Record<string, readonly string[]>> = {
  mcp: [
    '@modelcontextprotocol/node',
    '@modelcontextprotocol/server',
    '@voice-agent-platform/client',
    '@voice-agent-platform/validators',
  ],
  sandbox: ['preact'],
  validators: ['ajv', 'ajv-formats'],
};

it.each(publishedPackages().map(({ folder, manifest }) => [manifest.name, folder]))(
  'the licenses of shipped code are all accepted in %s',
  (name, folder) => {
    const bundled = CONTAINED[name.split('/')[1] ?? ''] ?? [];
    const shipped = shippedWith(folder, bundled);
    expect(shipped.map((each) => each.name)).toEqual(expect.arrayContaining([...bundled]));
    expect(unacceptedLicenses(shipped)).toEqual([]);
  },
);

it('the licenses of shipped code are accepted in the docs, which ship Redoc, fonts and script libraries', () => {
  const bundled = [
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
    '@redocly/cli',
    'minisearch',
    'preact',
  ];
  const shipped = shippedWith(`${repository}docs`, bundled);
  expect(shipped.map(({ name }) => name)).toEqual(expect.arrayContaining(bundled));
  expect(unacceptedLicenses(shipped)).toEqual([]);
});

describe('the license check', () => {
  let root: string;
  beforeEach(async () => {
    const folder = await createTemporaryFolder();
    root = folder.path;
    await install('.', { name: 'shipped', dependencies: { direct: '1' } });
    await install('node_modules/direct', { license: 'MIT', dependencies: { deep: '1' } });
    return folder.remove;
  });

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    '(MIT AND GPL-2.0-only)',
    undefined,
  ])('refuses a dependency of a dependency under %s', async (license) => {
    await install('node_modules/deep', { license });
    expect(unacceptedLicenses(shippedWith(root))).toEqual([
      { name: 'deep', version: '1.0.0', license, through: ['shipped', 'direct'] },
    ]);
  });

  it.each(['MIT', 'ISC', '(GPL-2.0-only OR MIT)', 'MIT AND BSD-3-Clause'])(
    'accepts %s',
    async (license) => {
      await install('node_modules/deep', { license });
      expect(shippedWith(root).map(({ name }) => name)).toEqual(['direct', 'deep']);
      expect(unacceptedLicenses(shippedWith(root))).toEqual([]);
    },
  );

  it('includes bundled packages', async () => {
    await install('node_modules/deep', { license: 'MIT' });
    await install('node_modules/inside', { license: 'GPL-3.0-only' });
    expect(unacceptedLicenses(shippedWith(root, ['inside'])).map(({ name }) => name)).toEqual([
      'inside',
    ]);
  });

  it('reports a missing package', () => {
    expect(() => shippedWith(root)).toThrow('deep of direct is not installed');
  });

  async function install(path: string, manifest: object): Promise<void> {
    const folder = join(root, path);
    await mkdir(folder, { recursive: true });
    const name = path.split('/').at(-1);
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', ...manifest }),
    );
  }
});
