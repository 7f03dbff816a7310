/** A Markdown table. A cell holds one line, so paragraphs within one are parted by line breaks. */
export function markdownTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map(row).join('\n');
}

function row(cells: string[]): string {
  return `| ${cells
    .map((cell) =>
      cell
        .replaceAll('|', '\\|')
        .replace(/\s*\n\s*\n\s*/g, '<br>')
        .replace(/\s*\n\s*/g, ' '),
    )
    .join(' | ')} |`;
}
