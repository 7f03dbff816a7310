import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

// An install on Linux can leave them out, and then nothing starts on other systems.
it.each([
  ['@esbuild/darwin-arm64', '@esbuild/darwin-x64'],
  ['@oxfmt/binding-darwin-arm64', '@oxfmt/binding-darwin-x64'],
  ['@oxlint-tsgolint/darwin-arm64', '@oxlint-tsgolint/darwin-x64'],
  ['@oxlint/binding-darwin-arm64', '@oxlint/binding-darwin-x64'],
  ['@rolldown/binding-darwin-arm64', '@rolldown/binding-darwin-x64'],
  ['@turbo/darwin-arm64', '@turbo/darwin-64'],
  ['lightningcss-darwin-arm64', 'lightningcss-darwin-x64'],
])('the lock file has the packages for both processors of macOS, %s and %s', (...names) => {
  const lock = readFileSync(`${repository}pnpm-lock.yaml`, 'utf8');
  const missing = names.filter((name) => !new RegExp(`^ +'?${name}@`, 'm').test(lock));
  expect(missing, 'Run `pnpm install --fix-lockfile`.').toEqual([]);
});

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
