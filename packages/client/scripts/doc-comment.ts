import type { Notes, Operation } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';

const WIDTH = 110;

/** What the contract documents about an operation, for an editor's hover. */
export function docComment(row: OperationRow, operation: Operation): string {
  // Without the `default` response: ApiError documents once that errors are unspecified.
  const parts: readonly (Notes & { readonly name?: string })[] = [
    operation,
    ...(operation.parameters ?? []),
    ...(operation.requestBody ? [operation.requestBody] : []),
    operation.responses[row.success.status] ?? {},
  ];
  const notes = <Note>(
    read: (part: Notes) => readonly Note[] | undefined,
    textOf: (note: Note) => string,
  ) =>
    parts.flatMap((part) =>
      (read(part) ?? []).map((note) => (part.name ? `\`${part.name}\`: ` : '') + textOf(note)),
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
    `${operation.summary}: \`${row.method} ${row.path}\` on \`${row.root === 'platform' ? 'platformUrl' : 'baseUrl'}\`.`,
    operation.description,
    ...bullets('Non-standard:', irregular),
    ...bullets('Not specified by the platform:', unspecified),
    ...(row.deprecated
      ? ['@deprecated Marked as deprecated by the platform, which names no replacement.']
      : []),
  ];
  const lines = paragraphs.flatMap((paragraph) => ['', ...wrap(paragraph)]).slice(1);
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
}

function bullets(title: string, entries: readonly string[]): string[] {
  const unique = [...new Set(entries)];
  return unique.length > 0 ? [[title, ...unique.map((entry) => `- ${entry}`)].join('\n')] : [];
}

function wrap(paragraph: string): string[] {
  return paragraph
    .replaceAll('*/', '*\\/')
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`\\S.{0,${WIDTH}}(?=\\s|$)`, 'g')) ?? []);
}
