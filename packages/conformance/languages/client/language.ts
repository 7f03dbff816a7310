import { join } from 'node:path';
import type { Language } from '../../src/languages/language.js';
import { program } from '../typescript/language.js';

/** The project's own client, which has nothing to generate: its build derives it from the contract. */
export const client: Language = {
  name: 'client',
  title: 'Own client',
  everyRun: true,
  generator: { name: '@voice-agent-platform/client', version: '', registry: 'this repository' },
  toolchain: ['Node.js', 'node', '--version'],
  note: 'The only client with retries, limits, and redaction. TypeScript.',
  drive: ({ work }) => ({ argv: [program('tsx'), join(work, 'driver.ts')] }),
};
