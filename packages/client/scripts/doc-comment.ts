import { bundle, type Notes, type Operation } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { explainQuestion, riskyQuestions } from '@voice-agent-platform/shared/questions';

/** The part of a line that fits into 111 characters, and the spaces after it, if the whole line does not fit. */
const BREAK = /(?!.{1,111}$)(.{1,111}) +/gm;

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

/** Breaks lines at spaces. A longer word stays whole, and the indentation of a nested list stays. */
function wrap(paragraph: string): string[] {
  return paragraph.replaceAll('*/', '*\\/').replaceAll(BREAK, '$1\n').split('\n');
}
