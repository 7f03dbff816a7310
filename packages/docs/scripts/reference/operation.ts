/** One operation as a section of the plain reference. */
import type { ContractOperation } from '../contract/contract.js';
import {
  resolve,
  type Body,
  type Example,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from '../contract/document.js';
import { rootLine } from '../contract/roots.js';
import type { Samples } from '../samples/samples.js';
import { markdownTable } from '../../../../scripts/lib/tables.js';
import { typeName } from './type-name.js';

/** `document` is the annotated one: its descriptions tell what is not specified. */
export function operationSection(
  document: OpenApiDocument,
  operation: ContractOperation,
  samples: Samples,
): string {
  const definition = document.paths[operation.path]?.[operation.method.toLowerCase()];
  if (!definition) throw new Error(`The contract has no ${operation.operationId}`);
  return [
    `### ${operation.summary}`,
    `\`${operation.operationId}\`${operation.deprecated ? ', **deprecated**' : ''}`,
    rootLine(operation),
    `[Try it](try.html#${operation.operationId}) in a sandbox that runs inside a page.`,
    definition.description,
    ...parameters((definition.parameters ?? []).map((each) => resolve<Parameter>(document, each))),
    ...(definition.requestBody ? requestBody(resolve<Body>(document, definition.requestBody)) : []),
    ...responses(document, definition.responses),
    '#### Samples',
    ...(samples.get(operation.operationId) ?? []).map(({ lang, source }) => block(lang, source)),
  ].join('\n\n');
}

function parameters(list: Parameter[]): string[] {
  if (list.length === 0) return [];
  const rows = list.map(({ name, in: place, required, schema, description = '' }) => [
    `\`${name}\``,
    place,
    typeName(schema),
    required ? 'yes' : 'no',
    description,
  ]);
  return [
    '#### Parameters',
    markdownTable(['Name', 'In', 'Type', 'Required', 'Description'], rows),
  ];
}

function requestBody({ description, required, content = {} }: Body): string[] {
  return Object.entries(content).flatMap(([mediaType, { schema = {} }]) => [
    '#### Body',
    `${typeName(schema)} as \`${mediaType}\`${required ? ', required' : ''}. ${description ?? ''}`,
  ]);
}

function responses(document: OpenApiDocument, stated: Operation['responses']): string[] {
  const resolved = Object.entries(stated).map(
    ([status, response]) => [status, resolve<Body>(document, response)] as const,
  );
  const rows = resolved.map(([status, { description = '', content = {} }]) => [
    status === 'default' ? 'any other' : `\`${status}\``,
    Object.entries(content)
      .map(([mediaType, { schema = {} }]) => `${typeName(schema)} as \`${mediaType}\``)
      .join('; ') || 'none',
    description,
  ]);
  return [
    '#### Answers',
    markdownTable(['Status', 'Body', 'Description'], rows),
    ...resolved.flatMap(([, response]) => answerExample(document, response)),
  ];
}

function answerExample(document: OpenApiDocument, { content = {} }: Body): string[] {
  return Object.entries(content)
    .flatMap(([mediaType, { examples = {} }]) => {
      const [first] = Object.values(examples);
      return first ? [{ mediaType, value: resolve<Example>(document, first).value }] : [];
    })
    .map(({ mediaType, value }) =>
      mediaType === 'application/json'
        ? block('json', JSON.stringify(value, null, 2))
        : block('text', String(value)),
    );
}

function block(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
