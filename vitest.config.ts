import { defineConfig } from 'vitest/config';

// Every other suite is a folder beside `test`, such as `vitest run --dir consumers`.
const isSuite = process.argv.includes('--dir');

/** Ends a test that hangs, so that the report names it. No test takes this long, even on a busy machine. */
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
    // Loads each module once for all test files of a package, because loading takes longer than most tests.
    ...(!isSuite && { pool: 'threads', isolate: false }),
  },
});
