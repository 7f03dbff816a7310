/** Writes the files for language models at the site's root (https://llmstxt.org). */
import { bundle } from '@voice-agent-platform/contract-reader';
import { relativeToRoot, replaceLinks, twinOf } from '../addresses.js';
import { guides } from '../data/guides.js';
import { notice } from '../data/not-published.js';
import { operations, type OperationView } from '../data/operations.js';
import { comparison, packages } from '../data/packages.js';
import { resources } from '../data/resources.js';
import type { Page } from '../layout/page.js';

/** Joins all pages into one file, with links relative to the site's root. */
export function llmsFull(pages: readonly Page[]): string {
  return pages
    .flatMap(({ path, markdown }) => (markdown === undefined ? [] : withRootLinks(markdown, path)))
    .join('\n');
}

function withRootLinks(markdown: string, path: string): string {
  return replaceLinks(
    markdown,
    ({ label, href }) => `[${label}](${relativeToRoot(href, twinOf(path))})`,
  );
}

/** Lists every page that has a Markdown twin, with a sentence about it. */
export function llmsIndex(): string {
  const { title, summary, description } = bundle.info;
  return `# ${title}

> ${summary}

${[description, notice].filter(Boolean).join('\n\n')}

## Guides

${guides.map((guide) => entry(guide, guide.description)).join('\n')}

## Operations

${operations.map(operationEntry).join('\n')}

## Resources

${resources.map((resource) => entry(resource, resource.description.split('\n')[0])).join('\n')}

## Packages

${[...packages, comparison].map((article) => entry(article, article.description)).join('\n')}

## Reference

- [Concepts](concepts.md): what the platform consists of, and how the parts belong together
- [All operations](operations/index.md): the method and the path of each operation
- [What is not specified](unspecified.md): what the platform's description leaves open, and what to assume
- [Changes](changes.md): versions of the contract and of the packages
- [openapi.yaml](openapi.yaml): the contract, OpenAPI 3.1
- [openapi-3.0.yaml](openapi-3.0.yaml): the OpenAPI 3.0 profile for code generators
- [openapi-3.0.base.yaml](openapi-3.0.base.yaml), [openapi-3.0.platform.yaml](openapi-3.0.platform.yaml): the profile for one address root
`;
}

function operationEntry(operation: OperationView): string {
  const { operationId: title, href, summary, method, path, root, deprecated } = operation;
  const text = `${summary}. ${method} ${path} on the ${root} root.${deprecated ? ' Deprecated.' : ''}`;
  return entry({ title, href }, text);
}

function entry(
  { title, href }: Pick<Page, 'title'> & { readonly href: string },
  text = '',
): string {
  return `- [${title}](${twinOf(href).slice(1)}): ${text}`;
}
