/** The contract as Redoc shows it: with the roots, the notes and the samples of each operation. */
import { valueAt } from '@voice-agent-platform/internal/json-pointer';
import type { Contract } from '../data/contract.js';
import type { OpenApiDocument, Server } from '../data/openapi.js';
import type { OperationView } from '../data/operations.js';
import type { SiteData } from '../data/site-data.js';
import { ROOTS } from '../pages/operations.js';
import { sampleRequest } from '../samples/request.js';
import { LANGUAGES } from '../samples/samples.js';

export function redocEdition({ contract, operations }: SiteData): OpenApiDocument {
  const document = annotate(contract);
  for (const operation of operations) addToOperation(document, operation);
  return {
    ...document,
    servers: document.servers.map(withDefaults),
    info: { ...document.info, description: `${document.info.description}\n\n${ELSEWHERE}` },
  };
}

const ELSEWHERE = `Every operation also has [a page of its own](operations/index.html) with a form to try it.
The contract: [openapi.yaml](openapi.yaml), [openapi.json](openapi.json), and an OpenAPI 3.0 profile for code
generators as [YAML](openapi-3.0.yaml) and [JSON](openapi-3.0.json).`;

function addToOperation(document: OpenApiDocument, operation: OperationView): void {
  const { path, method, root, operationId, summary } = operation;
  const definition = document.paths[path]?.[method.toLowerCase()];
  if (!definition) throw new Error(`The contract has no ${operationId}`);
  // With a variable at its start, Redoc takes a server's URL for a path of its own host.
  definition.servers = (definition.servers ?? document.servers).map(withDefaults);
  definition.description = [
    `**${ROOTS[root].name}** \`${method} ${ROOTS[root].variable}/api/v1${path}\``,
    definition.description,
    `[${summary}: try it](operations/${operationId}.html)`,
  ].join('\n\n');
  const request = sampleRequest(operation);
  definition['x-codeSamples'] = LANGUAGES.map(({ id, label, write }) => ({
    lang: id === 'ts' ? 'typescript' : id,
    label,
    source: write(request),
  }));
}

function withDefaults({ variables = {}, url, ...server }: Server): Server {
  return {
    ...server,
    url: url.replace(/\{(\w+)\}/g, (_, name: string) => variables[name]?.default ?? ''),
  };
}

/** A copy of the document with its declared unknowns and irregularities in the descriptions. Entries about the whole API are on the page of unknowns only. */
export function annotate({
  document,
  unspecified,
  irregularities,
}: Pick<Contract, 'document' | 'unspecified' | 'irregularities'>): OpenApiDocument {
  const annotated = structuredClone(document);
  const notes = [
    ...irregularities.map(({ pointer, note }) => ({ pointer, text: `**Non-standard.** ${note}` })),
    ...unspecified.map(({ pointer, what, assume }) => ({
      pointer,
      text: `**Not specified.** ${what} _Assume:_ ${assume}`,
    })),
  ];
  for (const { pointer, text } of notes) {
    if (pointer === '') continue;
    const subject = valueAt(annotated, pointer) as { description?: string } | undefined;
    if (!subject) throw new Error(`The contract has nothing at ${pointer}`);
    subject.description = [subject.description, text].filter(Boolean).join('\n\n');
  }
  return annotated;
}
