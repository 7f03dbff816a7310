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

/**
 * Replaces the tables of a Markdown text. Each is between two comments: `<!-- name -->` and `<!-- /name -->`.
 * @throws if the text lacks the comments of a table
 */
export function replaceTables(text: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((current, [name, table]) => {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    if (!place.test(current))
      throw new Error(`The text has no <!-- ${name} --> to <!-- /${name} -->`);
    return current.replace(place, (_, start, end) => `${start}\n${table}\n\n${end}`);
  }, text);
}
