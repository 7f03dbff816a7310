/** The whole API as one Markdown document: every operation, then every schema, each with an address of its own. */
import { annotate } from '../contract/annotate.js';
import type { Contract, ContractOperation } from '../contract/contract.js';
import type { Guide } from '../pages/guides.js';
import { slug } from '../pages/slug.js';
import type { Samples } from '../samples/samples.js';
import { operationSection } from './operation.js';
import { schemaSection } from './schema.js';
import { schemaHeading, typeName } from './type-name.js';

export function writeReference(contract: Contract, guides: Guide[], samples: Samples): string {
  const document = annotate(contract);
  const { operations } = contract;
  const schemas = Object.keys(document.components.schemas).sort();
  refuseTwins([
    ...operations.map(({ summary }) => summary),
    ...document.tags.map(({ name }) => name),
    ...schemas.map(schemaHeading),
    'Contents',
    'Authentication',
    'Schemas',
  ]);
  return [
    `# ${document.info.title}: reference`,
    document.info.summary,
    document.info.description,
    `Guides: ${guides.map(({ name, title }) => `[${title}](${name}.md)`).join(' · ')}`,
    '## Contents',
    [
      ...document.tags.map(({ name }) => contents(name, operations)),
      '- [Authentication](#authentication)',
      `- [Schemas](#schemas): ${schemas.map((name) => typeName({ $ref: name })).join(', ')}`,
    ].join('\n'),
    ...document.tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description ?? '',
      ...operations
        .filter(({ tag }) => tag === name)
        .map((operation) => operationSection(document, operation, samples)),
    ]),
    '## Authentication',
    ...Object.values(document.components.securitySchemes).map(({ description }) => description),
    '## Schemas',
    ...schemas.map((name) => schemaSection(document, name)),
  ].join('\n\n');
}

function contents(tag: string, operations: ContractOperation[]): string {
  const links = operations
    .filter((operation) => operation.tag === tag)
    .map(
      ({ summary, method, path }) => `  - [${summary}](#${slug(summary)}) \`${method} ${path}\``,
    );
  return [`- [${tag}](#${slug(tag)})`, ...links].join('\n');
}

/** Two headings of one name would share an address. */
function refuseTwins(headings: string[]): void {
  const slugs = headings.map(slug);
  const twins = headings.filter((_, index) => slugs.indexOf(slugs[index] ?? '') !== index);
  if (twins.length > 0) throw new Error(`Two headings share an address: ${twins.join(', ')}`);
}
