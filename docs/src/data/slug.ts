/** The fragment that GitHub gives a heading, so that links within Markdown work there and on the site. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}
