import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The preset for jest stands in the README as it runs there, where the functions of tests are global.
  test: { include: ['test/**/*.test.ts'], globals: true },
});
