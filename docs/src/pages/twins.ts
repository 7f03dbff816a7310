/** Pages as Markdown, for people who read in a terminal and for language models (https://llmstxt.org). */
import { markdownTable } from '@voice-agent-platform/shared/tables';
import { bundle } from '@voice-agent-platform/contract-reader';
import { flatten, type Field } from '../data/fields.js';
import { operations, ROOTS, type OperationView, type ResponseView } from '../data/operations.js';
import { guides } from '../data/guides.js';
import { notice } from '../data/not-published.js';
import type { Irregularity, Marks, Unknown } from '../data/unknowns.js';
import { twinOf } from '../layout/page.js';
import { sampleRequest } from '../samples/request.js';
import { LANGUAGES } from '../samples/samples.js';

export function operationsIndexTwin(): string {
  const rows = operations.map(({ operationId, method, path, root, summary }) => [
    `[${summary}](${operationId}.md)`,
    `\`${method} ${ROOTS[root].variable}/api/v1${path}\``,
  ]);
  return `# All operations\n\n${markdownTable(['Operation', 'Request'], rows)}\n`;
}

export function operationTwin(operation: OperationView): string {
  const { summary, operationId, deprecated, root, method, path, description } = operation;
  const { name, variable } = ROOTS[root];
  const request = sampleRequest(operation);
  const { parameters, body, responses } = operation;
  return [
    `# ${summary}`,
    `\`${operationId}\`${deprecated ? ', **deprecated**' : ''}. ${name}: \`${method} ${variable}/api/v1${path}\``,
    description,
    notes(operation),
    ...(parameters.length > 0 ? ['## Parameters', fieldTable(parameters)] : []),
    ...(body
      ? [`## Body`, `\`${body.mediaType}\``, notes(body), fieldTable(flatten(body.children))]
      : []),
    '## Responses',
    ...responses.map(responseText),
    '## Samples',
    ...LANGUAGES.map(({ id, write }) => fenced(id, write(request))),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function responseText(response: ResponseView): string {
  const { status, description, children, example } = response;
  return [
    `### ${status === 'default' ? 'Any other status' : status}`,
    description,
    notes(response),
    children && fieldTable(flatten(children)),
    example !== undefined &&
      (typeof example === 'string'
        ? fenced('text', example)
        : fenced('json', JSON.stringify(example, null, 2))),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function notes({ unknowns, irregularities }: Marks): string {
  return [...irregularities, ...unknowns].map(markNote).join('\n\n');
}

/** A mark as a paragraph of Markdown. */
export function markNote(mark: Irregularity | Unknown): string {
  if ('note' in mark) return `**Non-standard.** ${mark.note}`;
  const assume = mark.shownAt === undefined ? `_Assume:_ ${mark.assume}` : 'See above.';
  return `**Not specified.** ${mark.what} ${assume}`;
}

function fieldTable(fields: readonly Field[]): string {
  return markdownTable(
    ['Field', 'Type', 'Required', 'Description'],
    fields.map((field) => [
      `\`${field.path}\``,
      [field.type, ...field.limits, ...field.requires.map((other) => `requires \`${other}\``)].join(
        ', ',
      ),
      field.required ? 'yes' : 'no',
      [
        field.description,
        field.values.length > 0 &&
          `One of ${field.values.map((value) => `\`${value}\``).join(', ')}.`,
        notes(field),
      ]
        .filter(Boolean)
        .join(' '),
    ]),
  );
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

export function llmsIndex(): string {
  const { title, summary, description } = bundle.info;
  const link = (href: string) => twinOf(href).slice(1);
  return `# ${title}

> ${summary}

${[description, notice].filter(Boolean).join('\n\n')}

## Guides

${guides.map((guide) => `- [${guide.title}](${link(guide.href)}): ${guide.description}`).join('\n')}

## Operations

${operations.map((each) => `- [${each.operationId}](${link(each.href)}): ${each.summary}. ${each.method} ${each.path} on the ${each.root} root.${each.deprecated ? ' Deprecated.' : ''}`).join('\n')}

## Reference

- [What is not specified](unspecified.md): what the platform's description leaves open, and what to assume
- [Changes](changes.md): versions of the contract and of the packages
- [openapi.yaml](openapi.yaml): the contract, OpenAPI 3.1
- [openapi-3.0.yaml](openapi-3.0.yaml): the OpenAPI 3.0 profile for code generators
`;
}
