/** Writes pages as Markdown, for people who read in a terminal and for language models. */
import { markdownTable } from '@voice-agent-platform/shared/chores/tables';
import { flatten, type Field } from '../data/fields.js';
import { operations, type OperationView, type ResponseView } from '../data/operations.js';
import { operationsOf, type Resource } from '../data/resources.js';
import type { Mark } from '../data/marks.js';
import { twinOf } from '../addresses.js';
import { sampleRequest } from '../data/sample-request.js';
import { LANGUAGES } from '../data/samples.js';

export function writeOperationsIndex(): string {
  const rows = operations.map(({ operationId, method, path, rootUrl, summary, deprecated }) => [
    `[${summary}](${operationId}.md)${deprecated ? ', **deprecated**' : ''}`,
    `\`${method} ${rootUrl}${path}\``,
  ]);
  return `# All operations\n\n${markdownTable(['Operation', 'Request'], rows)}\n`;
}

export function writeOperation(operation: OperationView): string {
  const { summary, operationId, deprecated, rootName, rootUrl, method, path } = operation;
  const { parameters, body, responses } = operation;
  const request = sampleRequest(operation);
  const text = joinParagraphs(
    `# ${summary}`,
    `\`${operationId}\`${deprecated ? ', **deprecated**' : ''}. ${rootName}: \`${method} ${rootUrl}${path}\``,
    operation.description,
    writeOperationNotes(operation),
    parameters.length > 0 && joinParagraphs('## Parameters', writeFieldTable(parameters)),
    body &&
      joinParagraphs('## Body', `\`${body.mediaType}\``, writeFieldTable(flatten(body.fields))),
    '## Responses',
    ...responses.map(writeResponse),
    '## Samples',
    ...LANGUAGES.map(({ id, write }) => writeFence(id, write(request))),
  );
  return `${text}\n`;
}

export function writeResource(resource: Resource): string {
  const { title, description, fields, example } = resource;
  const lists = Object.entries(operationsOf(resource)).map(([name, list]) => {
    const items = list.map(
      (operation) => `- [${operation.operationId}](../${twinOf(operation.href).slice(1)})`,
    );
    return joinParagraphs(`## ${name}`, items.join('\n'));
  });
  const text = joinParagraphs(
    `# ${title}`,
    description,
    writeNotes(resource.marks),
    '## Fields',
    writeFieldTable(flatten(fields)),
    ...lists,
    '## Example',
    writeFence(example.language, example.code),
  );
  return `${text}\n`;
}

/** Joins the paragraphs that there are. */
export function joinParagraphs(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n');
}

function writeResponse(response: ResponseView): string {
  const { status, description, fields, example } = response;
  return joinParagraphs(
    `### ${status === 'default' ? 'Any other status' : status}`,
    description,
    writeNotes(response.marks),
    fields.length > 0 && writeFieldTable(flatten(fields)),
    example && writeFence(example.language, example.code),
  );
}

/** Writes marks as paragraphs of Markdown. */
export function writeNotes(marks: readonly Mark[]): string {
  return marks.map(({ title, text }) => `**${title}.** ${text}`).join('\n\n');
}

/** Writes the marks of an operation and its body, with risky questions first. */
export function writeOperationNotes({ risks, notes, otherQuestions }: OperationView): string {
  return writeNotes([...risks, ...notes, ...otherQuestions]);
}

function writeFieldTable(fields: readonly Field[]): string {
  return markdownTable(
    ['Field', 'Type', 'Required', 'Description'],
    fields.map((field) => {
      const { path, type, limits, requires, required, description, values } = field;
      const needs = requires.map((other) => `requires \`${other}\``);
      // A description can explain each value.
      const unexplained = values.filter((value) => !description.includes(`\`${value}\``));
      const list = unexplained.length > 0 && values.map((value) => `\`${value}\``).join(', ');
      return [
        `\`${path}\``,
        [type, ...limits, ...needs].join(', '),
        required ? 'yes' : 'no',
        [description, list && `One of ${list}.`, writeNotes(field.marks)].filter(Boolean).join(' '),
      ];
    }),
  );
}

function writeFence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
