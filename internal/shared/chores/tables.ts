/**
 * Writes a Markdown table. A cell is one line, so line breaks become spaces, and paragraphs and list items become
 * `<br>`.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [head, head.map(() => '---'), ...rows.map((row) => row.map(escapeCell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function escapeCell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replace(/\s*\n(?:\s*\n\s*|\s*(?=- ))/g, '<br>')
    .replace(/\s*\n\s*/g, ' ');
}
