import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

/** The flat client keeps its behavior when openapi-fetch is replaced: these tests run with and without it. */
const flat = ['request', 'configuration', 'retry', 'failures'];
const replacement = fileURLToPath(new URL('test/support/openapi-fetch.ts', import.meta.url));

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared.test, name: 'client' } },
      {
        test: {
          ...shared.test,
          name: 'without openapi-fetch',
          include: flat.map((name) => `**/${name}.test.ts`),
          alias: { 'openapi-fetch': replacement },
        },
      },
    ],
  },
});
