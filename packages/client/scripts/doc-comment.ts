import type { Notes, OperationObject } from './contract.js';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';

const WIDTH = 110;

/** The contract's own words on an operation, for the reader of an editor's hover. */
export function docComment(record: OperationRow, operation: OperationObject): string {
  // Not of the `default` response: that errors are unspecified is said once, at ApiError, not with each method.
  const parts: readonly (Notes & { readonly name?: string })[] = [
    operation,
    ...(operation.parameters ?? []),
    ...(operation.requestBody ? [operation.requestBody] : []),
    operation.responses[record.success.status] ?? {},
  ];
  const notes = <Note>(
    read: (part: Notes) => readonly Note[] | undefined,
    say: (note: Note) => string,
  ) =>
    parts.flatMap((part) =>
      (read(part) ?? []).map((note) => (part.name ? `\`${part.name}\`: ` : '') + say(note)),
    );
  const irregular = notes(
    (part) => part['x-irregularity'],
    ({ note }) => note,
  );
  const unspecified = notes(
    (part) => part['x-unspecified'],
    ({ what }) => what,
  );
  const paragraphs = [
    `${operation.summary}: \`${record.method} ${record.path}\` on \`${record.root === 'platform' ? 'platformUrl' : 'baseUrl'}\`.`,
    operation.description,
    ...list('Against the grain:', irregular),
    ...list('Not specified by the platform:', unspecified),
    ...(record.deprecated
      ? ['@deprecated Marked so by the platform, which names no replacement.']
      : []),
  ];
  const lines = paragraphs.flatMap((paragraph) => ['', ...wrap(paragraph)]).slice(1);
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
}

function list(title: string, entries: readonly string[]): string[] {
  const unique = [...new Set(entries)];
  return unique.length > 0 ? [[title, ...unique.map((entry) => `- ${entry}`)].join('\n')] : [];
}

function wrap(paragraph: string): string[] {
  return paragraph
    .replaceAll('*/', '*\\/')
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`\\S.{0,${WIDTH}}(?=\\s|$)`, 'g')) ?? []);
}
