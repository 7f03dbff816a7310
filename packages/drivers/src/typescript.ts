import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { driven } from './driven-language.js';

export const typescript = driven('typescript', {
  toolchain: ['Node.js', 'node', '--version'],
  note: 'Responses are not validated.',
  build: ({ work }) => [{ argv: [program('tsc'), '--project', '.'], cwd: work }],
  drive: ({ work }) => ({ argv: [program('tsx'), join(work, 'driver.ts')] }),
  firstCall: {
    file: 'first-call.ts',
    run: ({ work }) => ({ argv: [program('tsx'), join(work, 'first-call.ts')] }),
  },
});

/** A program of the repository. */
export function program(name: string): string {
  return fileURLToPath(new URL(`../../../node_modules/.bin/${name}`, import.meta.url));
}
