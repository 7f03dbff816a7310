import { defineConfig } from 'vitest/config';

/** For suites that start compilers, processes or browsers: a machine under load must not fail a test for its pace. */
export const slow = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** The configuration of every package's tests. A test that hangs fails in seconds, and names itself. */
export default defineConfig({
  test: {
    dir: 'test',
    include: ['**/*.test.ts'],
    testTimeout: 10_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 5_000 } },
    // Every other suite is a folder beside `test`, such as `vitest run --dir consumers`. All of them are slow.
    ...(process.argv.includes('--dir') && slow),
  },
});
