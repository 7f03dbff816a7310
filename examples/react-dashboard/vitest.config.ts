import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One window for all files.
    pool: 'threads',
    isolate: false,
    testTimeout: 600_000,
    // In the repository of the packages, the report is counted with those of their tests.
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/tests/test.json' },
  },
});
