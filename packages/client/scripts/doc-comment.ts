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
  const list = (title: string, textsOf: (part: Notes) => readonly string[] | undefined) => {
    const entries = parts.flatMap((part) =>
      (textsOf(part) ?? []).map((text) =>
        part.name ? `- \`${part.name}\`: ${text}` : `- ${text}`,
      ),
    );
    return entries.length > 0 && [title, ...new Set(entries)].join('\n');
  };
  const root = row.root === 'platform' ? 'platformUrl' : 'baseUrl';
  const paragraphs = [
    `${operation.summary}: \`${row.method} ${row.path}\` on \`${root}\`.`,
    operation.description,
    list('Non-standard:', (part) => part['x-irregularity']?.map(({ note }) => note)),
    list('Not specified by the platform:', (part) =>
      part['x-unspecified']?.map(({ what }) => what),
    ),
    row.deprecated &&
      '@deprecated Marked as deprecated by the platform, which names no replacement.',
  ];
  const lines = paragraphs
    .flatMap((paragraph) => (paragraph ? ['', ...wrap(paragraph)] : []))
    .slice(1);
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
}

function wrap(paragraph: string): string[] {
  return paragraph
    .replaceAll('*/', '*\\/')
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`\\S.{0,${WIDTH}}(?=\\s|$)`, 'g')) ?? []);
}
