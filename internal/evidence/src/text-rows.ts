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
  /** Shown before the text. Its further lines begin below its first one. */
  readonly bullet?: string;
  readonly style?: Styled['style'];
  /** Shown at the right edge of the last line. */
  readonly notes?: readonly string[];
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
  { text, indent = 0, bullet = '', style, notes = [] }: Row,
  width: number,
): TextLine[] {
  const start = ' '.repeat(indent) + bullet;
  const edge = notes.join(', ');
  const room = width - start.length - (notes.length === 0 ? 0 : edge.length + 2);
  const pieces = new RegExp(`.{1,${room}}`, 'gu');
  const words = text.split(' ').flatMap((word) => word.match(pieces) ?? []);
  const [first = '', ...rest] = fillLines(words, room);
  const lines = [start + first, ...rest.map((line) => ' '.repeat(start.length) + line)];
  const styled = (line: string) => (style ? { style, text: line } : line);
  if (notes.length === 0) return lines.map(styled);
  const last = lines.pop()!.padEnd(width - edge.length);
  return [...lines.map(styled), [styled(last), { style: 'dim', text: edge }]];
}
