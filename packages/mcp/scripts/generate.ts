/** Writes `src/generated/`: a tool for each operation of the contract, and the texts that are served as resources. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@voice-agent-platform/openapi/operations';
import type { Resource } from '../src/resource.js';
import { readTool, type Contract } from './tools.js';

const read = (specifier: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8');
const contract = JSON.parse(
  read('@voice-agent-platform/openapi/openapi.dereferenced.json'),
) as Contract;
const { version } = JSON.parse(read('../package.json')) as { version: string };

const guides = new URL('../../docs/guides/', import.meta.url);
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
  ...readdirSync(guides)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readGuide(file.slice(0, -'.md'.length))),
];

function readGuide(name: string): Resource {
  const text = readFileSync(new URL(`${name}.md`, guides), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
  return {
    uri: `voice-agent://guides/${name}`,
    name: `guides/${name}`,
    title: `Guide: ${title}`,
    mimeType: 'text/markdown',
    text,
  };
}

const tools = operations.map((row) => readTool(row, contract, operations));
const generated = new URL('../src/generated/', import.meta.url);
const json = (value: unknown): string => JSON.stringify(value, null, 2);
mkdirSync(generated, { recursive: true });
writeFileSync(
  new URL('tools.ts', generated),
  `import type { Tool } from '../tool.js';

export const version = ${json(version)};

/** A tool for each operation, in the order of the contract. */
export const tools: readonly Tool[] = ${json(tools)};
`,
);
writeFileSync(
  new URL('resources.ts', generated),
  `import type { Resource } from '../resource.js';

export const resources: readonly Resource[] = ${json(resources)};
`,
);
