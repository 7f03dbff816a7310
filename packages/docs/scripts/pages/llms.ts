/** `llms.txt` (https://llmstxt.org): where a language model finds what, as Markdown. */
import type { Contract } from '../contract/contract.js';
import type { Guide } from './guides.js';
import { slug } from './slug.js';

export function writeLlmsIndex({ document, operations }: Contract, guides: Guide[]): string {
  const { title, summary, description } = document.info;
  return `# ${title}

> ${summary}

${description}

## Guides

${guides.map(({ name, title }) => `- [${title}](${name}.md)`).join('\n')}

## Operations

${operations.map((operation) => `- [${operation.operationId}](reference.md#${slug(operation.summary)}): ${operation.method} ${operation.path} on the ${operation.root} root. ${operation.summary}.${operation.deprecated ? ' Deprecated.' : ''}`).join('\n')}

## Contract

- [openapi.yaml](openapi.yaml): OpenAPI 3.1.1, the authority
- [openapi-3.0.yaml](openapi-3.0.yaml): OpenAPI 3.0 profile for code generators
- [reference.md](reference.md): every operation and schema on one page
- [llms-full.txt](llms-full.txt): all guides and the reference in one file
`;
}

export function writeLlmsFull(reference: string, guides: Guide[]): string {
  return [...guides.map(({ title, markdown }) => `# ${title}\n\n${markdown}`), reference].join(
    '\n\n',
  );
}
