/** The rows of the report as text, and how they are wrapped. */
import { fillLines } from '@voice-agent-platform/shared/text';
import { groupBy } from './json.js';

/** A text in a style. */
export interface Styled {
  readonly style: 'bold' | 'dim' | 'red';
  readonly text: string;
}

/** A line, as one text or in parts. */
export type TextLine = string | Styled | readonly (string | Styled)[];

/** A text before it is wrapped. */
export interface Row {
  readonly text: string;
  readonly indent?: number;
  readonly style?: Styled['style'];
  /** Shown at the right edge of the last line. */
  readonly count?: string;
  /** Shown before the first line. */
  readonly bullet?: string;
}

export function heading(text: string, style: Styled['style'] = 'bold'): Row[] {
  return [{ text: '' }, { text, style }];
}

export function subheading(text: string, style?: Styled['style']): Row[] {
  return [{ text: '' }, { text, indent: 2, ...(style && { style }) }];
}

interface Grouping<Item> {
  readonly nameOf: (item: Item) => string;
  readonly rowOf: (item: Item) => Row;
  /** The style of the names. */
  readonly style?: Styled['style'];
}

/** Lists items below the name of their group. */
export function groupRows<Item>(
  items: readonly Item[],
  { nameOf, rowOf, style }: Grouping<Item>,
): Row[] {
  const groups = [...groupBy(items, nameOf)];
  return groups.flatMap(([name, same]) => [...subheading(name, style), ...same.map(rowOf)]);
}

/** Wraps a text at spaces, and breaks words that are longer than a line. */
export function wrapRow(
  { text, indent = 0, style, count, bullet }: Row,
  width: number,
): TextLine[] {
  const room = width - (count === undefined ? 0 : count.length + 2);
  const pieces = new RegExp(`.{1,${room - indent}}`, 'gu');
  const words = text.split(' ').flatMap((word) => word.match(pieces) ?? []);
  const [first = '', ...rest] = fillLines(words, room - indent);
  const lines = [first, ...rest].map((line) => ' '.repeat(indent) + line);
  if (bullet !== undefined) return [bullet + first, ...lines.slice(1)];
  if (style) return lines.map((line) => ({ style, text: line }));
  if (!count) return lines;
  const last = lines.pop()!;
  return [...lines, [last.padEnd(room + 2), { style: 'dim', text: count }]];
}

export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
