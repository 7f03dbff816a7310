import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

// An install on Linux can leave them out, and then nothing starts on other systems.
it.each(['@esbuild/', '@oxfmt/binding-', '@oxlint-tsgolint/', '@oxlint/binding-', '@turbo/'])(
  'the lock file has %s for macOS',
  (name) => {
    const lock = readFileSync(`${repository}pnpm-lock.yaml`, 'utf8');
    expect(lock.includes(`'${name}darwin-arm64@`), 'Run `pnpm install --fix-lockfile`.').toBe(true);
  },
);

it('the lock file of the tools has those of the catalog', () => {
  const read = (path: string) => readFileSync(repository + path, 'utf8');
  const { catalogs } = parse(read('pnpm-workspace.yaml')) as {
    catalogs: { fetched: Record<string, string> };
  };
  // The packages after it have thousands of lines, which take seconds to parse.
  const [head = ''] = read('internal/shared/tools/pnpm-lock.yaml').split('\npackages:\n');
  const { importers } = parse(head) as {
    importers: Record<string, { dependencies: Record<string, { specifier: string }> }>;
  };
  const locked = Object.values(importers)
    .flatMap(({ dependencies }) => Object.entries(dependencies))
    .map(([name, { specifier }]) => [name, specifier]);
  expect(
    Object.fromEntries(locked),
    'Run `pnpm --filter @voice-agent-platform/shared lock-tools`.',
  ).toEqual(catalogs.fetched);
});
