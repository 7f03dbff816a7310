/** Replaces the only occurrence, and fails where there is none or another one. */
export function replaceOnce(
  text: string,
  search: string | RegExp,
  replacement: string | ((match: string, ...groups: string[]) => string),
): string {
  const pattern =
    typeof search === 'string'
      ? new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g')
      : new RegExp(search.source, `${search.flags.replace('g', '')}g`);
  const count = [...text.matchAll(pattern)].length;
  if (count !== 1) throw new Error(`${String(search)} occurs ${count} times instead of once`);
  return text.replace(pattern, (match: string, ...groups: string[]) =>
    typeof replacement === 'string' ? replacement : replacement(match, ...groups),
  );
}
