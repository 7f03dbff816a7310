import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // All files share the window of `test/dom.ts`.
    pool: 'threads',
    isolate: false,
    // Ends a test that hangs. No test takes this long, even on a busy machine.
    testTimeout: 600_000,
    // The repository of the packages counts these tests with its own.
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/tests/test.json' },
  },
});
