import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../src/languages/language.js';
import { program } from '../typescript/language.js';

const manifest = fileURLToPath(import.meta.resolve('@voice-agent-platform/client/package.json'));
const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;

/** The project's own client, which has nothing to generate: its build derives it from the contract. */
export const client: Language = {
  name: 'client',
  title: 'Own client',
  generator: { name: String(name), version: String(version), registry: 'this repository' },
  toolchain: ['Node.js', 'node', '--version'],
  note: 'The only client with retries, limits and redaction.',
  build: ({ work }) => [{ argv: [program('tsc'), '--project', '.'], cwd: work }],
  drive: ({ work }) => ({ argv: [program('tsx'), join(work, 'driver.ts')] }),
};
