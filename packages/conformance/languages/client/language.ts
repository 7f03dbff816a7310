import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../src/languages/language.js';
import { sharedProgram } from '../typescript/language.js';

const manifest = fileURLToPath(import.meta.resolve('@voice-agent-platform/client/package.json'));
const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;

/** The project's own client, held to the same log and the same output as the generated ones. */
export const client = {
  name: 'client',
  title: 'Own client',
  generator: { name: String(name), version: String(version), registry: 'this repository' },
  tools: [],
  setUp: () => [],
  // Nothing to generate: its build derived it from the contract.
  generate: () => [],
  build: ({ work }) => [{ argv: [sharedProgram('tsc'), '--project', '.'], cwd: work }],
  driver: 'driver.ts',
  drive: ({ work }) => ({ argv: [sharedProgram('tsx'), join(work, 'driver.ts')] }),
} satisfies Language;
