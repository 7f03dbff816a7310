import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Installs, compilers and servers in processes of their own; a machine under load must not fail a test for its pace.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
