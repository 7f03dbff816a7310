import { join } from 'node:path';
import { folderOf, type DrivenLanguage } from './driven-language.js';
import { program } from './typescript.js';

/** The project's own client, which has nothing to generate: its build derives it from the contract. */
export const client: DrivenLanguage = {
  name: 'client',
  title: 'Own client',
  testedOften: true,
  folder: folderOf('client'),
  generator: { name: '@voice-agent-platform/client', version: '', registry: 'this repository' },
  toolchain: ['Node.js', 'node', '--version'],
  note: 'The only client with retries, limits, and redaction. TypeScript.',
  drive: ({ folder }) => ({ argv: [program('tsx'), join(folder, 'driver.ts')] }),
};
