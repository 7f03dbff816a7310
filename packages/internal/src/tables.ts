/** Rows in columns of equal width, for a terminal. */
export function terminalTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** A Markdown table. Markdown allows one line per cell, so line breaks become spaces and paragraphs `<br>`. */
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
    .replace(/\s*\n\s*\n\s*/g, '<br>')
    .replace(/\s*\n\s*/g, ' ');
}
