import { defineConfig } from 'vitest/config';

// Every other suite is a folder beside `test`, such as `vitest run --dir consumers`.
const isSuite = process.argv.includes('--dir');

/** Ends a test that hangs, which then names itself. No test is as slow as this, whatever else the machine does. */
const LIMIT_MS = 600_000;

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
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // One set of modules for all files of a package. Loading them for each file takes longer than most tests. A file that
    // mocks a module loads a set of its own.
    ...(!isSuite && { pool: 'threads', isolate: false }),
  },
});
