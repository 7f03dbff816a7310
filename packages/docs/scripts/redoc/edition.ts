/** The contract as Redoc shows it: with guides before the operations, roots, notes and code samples on each. */
import type { Contract, ContractOperation } from '../contract/contract.js';
import { annotate } from '../contract/annotate.js';
import { resolve, type Body, type OpenApiDocument } from '../contract/document.js';
import { rootLine } from '../contract/roots.js';
import type { Guide } from '../pages/guides.js';
import { slug } from '../pages/slug.js';
import { bodyExamples } from '../samples/body-examples.js';
import type { Samples } from '../samples/samples.js';

export function redocEdition(
  contract: Contract,
  guides: Guide[],
  samples: Samples,
): OpenApiDocument {
  const document = annotate(contract);
  const tags = document.tags.map(({ name }) => name);
  const platformServers = contract.operations.flatMap(({ definition }) => definition.servers ?? []);
  for (const operation of contract.operations) dress(document, operation, samples);
  return {
    ...document,
    info: {
      ...document.info,
      description: `${document.info.description}\n\n${elsewhere}`,
    },
    // Each operation names its own by now, so that the overview can show both.
    servers: [...document.servers, ...platformServers.slice(0, 1)],
    // A tag without operations is a page of text to Redoc.
    tags: [
      ...guides.map(({ name, title, markdown }) => ({
        name,
        'x-displayName': title,
        'x-traitTag': true,
        description: withinRedoc(markdown),
      })),
      ...document.tags,
    ],
    'x-tagGroups': [
      { name: 'Guides', tags: guides.map(({ name }) => name) },
      { name: 'Operations', tags },
    ],
  };
}

const elsewhere = `The same without JavaScript, to print or to search: [plain reference](reference.html).
As Markdown: [reference.md](reference.md), and [llms.txt](llms.txt) for language models. The contract itself:
[openapi.yaml](openapi.yaml), [openapi.json](openapi.json), and an OpenAPI 3.0 profile for code generators as
[YAML](openapi-3.0.yaml) and [JSON](openapi-3.0.json).`;

function dress(document: OpenApiDocument, operation: ContractOperation, samples: Samples): void {
  const definition = document.paths[operation.path]?.[operation.method.toLowerCase()];
  const sources = samples.get(operation.operationId);
  if (!definition || !sources) throw new Error(`${operation.operationId} has no code samples`);
  definition.servers ??= document.servers;
  definition.description = [
    rootLine(operation),
    definition.description,
    `In the client: \`${operation.operationId}\`. ` +
      `[This operation on the plain page](reference.html#${slug(operation.summary)}), ` +
      `or [try it](try.html#${operation.operationId}).`,
  ].join('\n\n');
  showSentExampleFirst(document, { ...operation, definition });
  definition['x-codeSamples'] = sources.map(({ lang, label, source }) => ({ lang, label, source }));
}

/** Redoc names the first example above the code samples, so it must be the one that they send. */
function showSentExampleFirst(document: OpenApiDocument, operation: ContractOperation): void {
  const { requestBody } = operation.definition;
  if (!requestBody) return;
  for (const mediaType of Object.values(resolve<Body>(document, requestBody).content ?? {})) {
    mediaType.examples = bodyExamples(document, operation);
  }
}

/** Redoc makes a section of its own of each heading above the third level, and reaches guides by their tags. */
export function withinRedoc(markdown: string): string {
  return markdown
    .replace(/^(#{2,4}) /gm, '$1# ')
    .replace(/\]\((?!reference\.md)([\w-]+)\.md(#[\w-]+)?\)/g, '](#/$1)')
    .replace(/\]\(reference\.md/g, '](reference.html');
}
