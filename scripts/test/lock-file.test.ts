import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

const INSTALLED = { lock: 'pnpm-lock.yaml', repair: 'Run `pnpm install --fix-lockfile`.' };
const TOOLS = {
  lock: 'internal/shared/tools/pnpm-lock.yaml',
  repair: 'Run `pnpm --filter @voice-agent-platform/shared lock-tools`.',
};

// An install on Linux can leave them out, and then nothing starts on other systems.
it.each(
  [INSTALLED, TOOLS].flatMap((file) => [
    { ...file, os: 'darwin', cpu: 'arm64' },
    { ...file, os: 'darwin', cpu: 'x64' },
    { ...file, os: 'win32', cpu: 'x64' },
  ]),
)('$lock has each native package of linux x64 for $os $cpu too', ({ lock, repair, os, cpu }) => {
  const native = readNativePackages(lock);
  const runsOn = (system: string, processor: string) =>
    Object.keys(native).filter(
      (name) => native[name]?.os.includes(system) && native[name].cpu?.includes(processor),
    );
  const ofLinux = runsOn('linux', 'x64');
  expect(ofLinux).not.toEqual([]);
  const missing = ofLinux.filter((name) => {
    // `@oxlint/binding-linux-x64-gnu@1.94.0` and its twins share `@oxlint/binding-` and `@1.94.0`.
    const [start = '', version = ''] = name.split(/linux.*(?=@)/);
    return !runsOn(os, cpu).some((twin) => twin.startsWith(start) && twin.endsWith(version));
  });
  expect(missing, repair).toEqual([]);
});

interface Systems {
  readonly os: readonly string[];
  readonly cpu?: readonly string[];
}

/** Reads the packages that are for some systems only. The whole file would take seconds to parse. */
function readNativePackages(lock: string): Readonly<Record<string, Systems>> {
  const [, packages = ''] = read(lock).split(/^(?:packages|snapshots):$/m);
  const native = packages.split('\n\n').filter((entry) => /^ {4}os: /m.test(entry));
  return parse(native.join('\n')) as Record<string, Systems>;
}

it('the lock file of the tools has the tools of the catalog in their versions, and no others', () => {
  const { catalogs } = parse(read('pnpm-workspace.yaml')) as {
    catalogs: { fetched: Record<string, string> };
  };
  // The packages after it have thousands of lines, which take seconds to parse.
  const [head = ''] = read(TOOLS.lock).split('\npackages:\n');
  const { importers } = parse(head) as {
    importers: Record<string, { dependencies: Record<string, { specifier: string }> }>;
  };
  const locked = Object.values(importers)
    .flatMap(({ dependencies }) => Object.entries(dependencies))
    .map(([name, { specifier }]) => [name, specifier]);
  expect(Object.fromEntries(locked), TOOLS.repair).toEqual(catalogs.fetched);
});

function read(path: string): string {
  return readFileSync(repository + path, 'utf8');
}
