import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Packages whose tests start compilers, processes, or generators. */
const SLOW = [
  'cli',
  'client',
  'codegen',
  'conformance',
  'contract-reader',
  'docs',
  'languages',
  'shared',
  'openapi',
  'scripts',
  'types',
];

// Every other suite is a folder beside `test`, such as `vitest run --dir consumers`. All of them are slow.
const isSuite = process.argv.includes('--dir');
const isSlow = isSuite || SLOW.includes(basename(process.cwd()));
const SECOND = 1_000;

/** The script that runs, such as `test:browser`. `pnpm test:all` reads its report. */
const { npm_lifecycle_event: script } = process.env;

/** The configuration of every package's tests: vitest looks for it in the folders above the package. */
export default defineConfig({
  test: {
    dir: 'test',
    include: ['**/*.test.{ts,tsx}'],
    ...(script !== undefined && {
      reporters: ['default', 'json'],
      outputFile: { json: `.cache/tests/${script.replaceAll(':', '-')}.json` },
    }),
    // A test that hangs fails in seconds, and names itself. A machine under load must not fail a slow one for its pace.
    testTimeout: (isSlow ? 120 : 10) * SECOND,
    hookTimeout: (isSlow ? 120 : 10) * SECOND,
    expect: { poll: { timeout: (isSlow ? 60 : 5) * SECOND } },
    // One set of modules for all files of a package. Loading them for each file takes longer than most tests. A file that
    // mocks a module loads a set of its own.
    ...(!isSuite && { pool: 'threads', isolate: false }),
  },
});
