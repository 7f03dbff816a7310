import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../src/languages/language.js';

/** A program of this package's own dependencies. */
export const ownProgram = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));

/** A program of the repository's shared tools. */
export const sharedProgram = (name: string) =>
  fileURLToPath(new URL(`../../../../node_modules/.bin/${name}`, import.meta.url));

/** TypeScript, by hey-api: functions and types on `fetch`, without a runtime package. */
export const typescript = {
  name: 'typescript',
  title: 'TypeScript',
  // The last release that runs on Node 20.
  generator: { name: '@hey-api/openapi-ts', version: '0.95.0', registry: 'npm' },
  tools: [],
  // A development dependency of this package: `pnpm install` has brought it.
  setUp: () => [],
  generate: ({ folder, document, client }) => [
    {
      argv: [
        ownProgram('openapi-ts'),
        ...['--file', join(folder, 'openapi-ts.config.js')],
        ...['--input', document],
        ...['--output', client],
      ],
    },
  ],
  build: ({ work }) => [{ argv: [sharedProgram('tsc'), '--project', '.'], cwd: work }],
  driver: 'driver.ts',
  drive: ({ work }) => ({ argv: [sharedProgram('tsx'), join(work, 'driver.ts')] }),
  firstCall: {
    file: 'first-call.ts',
    run: ({ work }) => ({ argv: [sharedProgram('tsx'), join(work, 'first-call.ts')] }),
  },
} satisfies Language;
