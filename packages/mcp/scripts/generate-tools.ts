/** Writes `src/generated/`: a tool for each operation, and the documents that the server offers as resources. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@voice-agent-platform/openapi/operations';
import type { Resource } from '../src/tool.js';
import { readTool } from './tools.js';

const read = (specifier: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8');

const resources: Resource[] = [
  {
    uri: 'voice-agent://contract',
    name: 'contract',
    title: 'The API as an OpenAPI 3.1 document',
    mimeType: 'application/yaml',
    text: read('@voice-agent-platform/openapi/openapi.yaml'),
  },
  {
    uri: 'voice-agent://unspecified',
    name: 'unspecified',
    title: 'What the platform leaves open, and what to assume',
    mimeType: 'text/markdown',
    text: read('@voice-agent-platform/openapi/unspecified.md'),
  },
];

const tools = operations.map(readTool);
const generated = new URL('../src/generated/', import.meta.url);
const json = (value: unknown): string => JSON.stringify(value, null, 2);
mkdirSync(generated, { recursive: true });
writeFileSync(
  new URL('tools.ts', generated),
  `import type { Tool } from '../tool.js';

/** A tool for each operation, in the order of the contract. */
export const tools: readonly Tool[] = ${json(tools)};
`,
);
writeFileSync(
  new URL('resources.ts', generated),
  `import type { Resource } from '../tool.js';

export const resources: readonly Resource[] = ${json(resources)};
`,
);
