/** Writes the lines of a question about a removal, so that a person can compare them. */
import { hideInUrl } from '../hidden.js';
import { printable } from '../printable.js';
import type { Entry } from './removal-rules.js';

/** Longer identifiers are refused as targets, and cut elsewhere, because nobody can compare them in a question. */
export const LONGEST_IDENTIFIER = 2_000;
/** Questions count the lines that exceed this number. */
const MOST_LINES = 100;
/** Names are cut, so that a long one cannot push the identifier out of sight or look like a line of its own. */
const LONGEST_NAME = 40;

/** People recognize an entry by these properties. They are shown in this order. */
export const NAMES = ['number', 'title', 'name', 'email', 'role'];

/** Keeps as many lines as a person can read, and counts the others. */
export function limitLines(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `… and ${more} more`] : lines;
}

/** Describes an entry by its names and its identifier: `+1 415 555 0100  Front desk  66f1…`. */
export function describeEntry(entry: Entry, identifier: string): string {
  const names = NAMES.map((name) => entry[name]).filter((name) => typeof name === 'string');
  const shown = names.map((name) => (name === identifier ? name : cut(name, LONGEST_NAME)));
  return formatLine([...new Set([...shown, identifier])]);
}

/** Joins texts in one line. Line breaks are escaped, because a title with one could look like two targets. */
export function formatLine(parts: readonly string[]): string {
  return parts.map((part) => printable(cut(hideInUrl(part), LONGEST_IDENTIFIER))).join('  ');
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
