import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

export default defineConfig({
  test: {
    ...shared.test,
    // `test` needs Node alone; `browser` needs a browser, and has a command of its own.
    include: ['**/*.test.ts'],
    dir: 'test',
  },
});
