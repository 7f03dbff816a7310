/** The fragment that GitHub gives a heading, so that links within Markdown work there and here. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
