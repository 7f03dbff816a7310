/** Small operations on text that the build repeats. */
import { createHash } from 'node:crypto';

/** Twelve hexadecimal digits that change with the text, for a file's name. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The text's hash as `integrity` attributes and content security policies write it. */
export function integrity(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

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
