import { defineConfig } from 'vitest/config';

/** The one configuration of every package's tests. */
export default defineConfig({
  test: {
    // Every other suite is a folder beside it: `vitest run --dir consumers`.
    dir: 'test',
    include: ['**/*.test.ts'],
    // Many tests start compilers, servers and package managers. A machine under load must not fail a test for its pace.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
