import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

// One set of modules for all files: no test changes what another would see of them.
const test = { ...shared.test, isolate: false };
const replacement = fileURLToPath(new URL('test/support/openapi-fetch.ts', import.meta.url));

export default defineConfig({
  test: {
    projects: [
      { test: { ...test, name: 'client' } },
      {
        // Openapi-fetch gets no more updates. Here it does not exist: its name leads to the replacement, which has only
        // what the flat client imports.
        test: {
          ...test,
          name: 'without openapi-fetch',
          include: ['**/request.test.ts'],
          alias: { 'openapi-fetch': replacement },
        },
      },
    ],
  },
});
