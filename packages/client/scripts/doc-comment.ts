import { bundle, type Notes, type Operation } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { explainQuestion, riskyQuestions } from '@voice-agent-platform/shared/questions';

/** The longest text of a line. With its indentation, it stays below 120 columns. */
const WIDTH = 111;

/** Writes the documentation of an operation for an editor's hover. */
export function docComment(row: OperationRow, operation: Operation): string {
  // Leaves out the `default` response, because ApiError documents once that errors are unspecified.
  const parts: readonly Part[] = [
    operation,
    ...(operation.parameters ?? []),
    ...(operation.requestBody ? [operation.requestBody] : []),
    operation.responses[row.success.status] ?? {},
  ];
  const irregularities = parts.flatMap((part) =>
    (part['x-irregularity'] ?? []).map(({ note }) => label(part, note)),
  );
  const questions = parts.flatMap((part) =>
    (part['x-unspecified'] ?? []).filter(({ risk }) => !risk).map(({ what }) => label(part, what)),
  );
  const root = row.root === 'platform' ? 'platformUrl' : 'baseUrl';
  return writeComment('  ', [
    `${operation.summary}: \`${row.method} ${row.path}\` on \`${root}\`.`,
    operation.description,
    riskText(operation),
    list('Non-standard:', irregularities),
    list('Not specified by the platform:', questions),
    row.deprecated &&
      '@deprecated Marked as deprecated by the platform, which names no replacement.',
  ]);
}

/** An operation, or a part of it. Only parameters have a name. */
type Part = Notes & { readonly name?: string };

function label({ name }: Part, text: string): string {
  return name ? `\`${name}\`: ${text}` : text;
}

/** Writes a comment for the argument of an operation, or for a field of it. */
export function argumentComment(text: string, operation: Operation, { indent = '' } = {}): string {
  return writeComment(indent, [text, riskText(operation)]);
}

/** Lists the risky questions with their assumptions. */
function riskText(operation: Operation): string | false {
  const questions = riskyQuestions(
    bundle as unknown as JsonObject,
    operation as unknown as JsonObject,
  );
  return list('Not specified, and a wrong assumption does harm:', questions.map(explainQuestion));
}

function list(title: string, entries: readonly string[]): string | false {
  return entries.length > 0 && [title, ...new Set(entries.map((entry) => `- ${entry}`))].join('\n');
}

function writeComment(indent: string, paragraphs: readonly (string | false)[]): string {
  const lines = paragraphs
    .flatMap((paragraph) => (paragraph ? ['', ...wrap(paragraph)] : []))
    .slice(1);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function wrap(paragraph: string): string[] {
  return paragraph.replaceAll('*/', '*\\/').split('\n').flatMap(wrapLine);
}

/** Breaks a line between words. Its indentation and its bullet stay with the first word. */
function wrapLine(line: string): string[] {
  const [first = '', ...words] = line.match(/^ *(?:- )?\S*|\S+/g) ?? [];
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
