import { defineConfig } from 'vitest/config';

/** For suites that start compilers, processes or browsers: a machine under load must not fail a test for its pace. */
export const slow = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** A test that hangs fails in seconds, and names itself. */
const quick = {
  testTimeout: 10_000,
  hookTimeout: 10_000,
  expect: { poll: { timeout: 5_000 } },
  // One set of modules for all files of a package. Loading them for each file takes longer than most tests. A file that
  // mocks a module loads a set of its own.
  pool: 'threads' as const,
  isolate: false,
};

/** The configuration of every package's tests. */
export default defineConfig({
  test: {
    dir: 'test',
    include: ['**/*.test.ts'],
    // Every other suite is a folder beside `test`, such as `vitest run --dir consumers`. All of them are slow.
    ...(process.argv.includes('--dir') ? slow : quick),
  },
});
