/** Formats source text with Prettier's printer: on one line if it fits, otherwise broken at the outermost lists. */
import { builders, printer } from 'prettier/doc';

export type Doc = builders.Doc;

const { group, ifBreak, indent, join, line, softline } = builders;

export interface Brackets {
  /** The text after the last item if each item has a line of its own. Default: a comma, unless the list hangs. */
  readonly last?: string;
  /** Puts spaces inside the brackets on one line: `{ a, b }`. */
  readonly pads?: boolean;
  /** Breaks into `call(` and the lines of the items, which end with the bracket: `a, b)`. */
  readonly hangs?: boolean;
  /** Never on one line. */
  readonly breaks?: boolean;
  /** Puts `open` at the start of a line if the list breaks, and after a space otherwise. */
  readonly ownLine?: boolean;
  /** Breaks a single item and its brackets as one: `Some(vec![`, the lines of the items, `])`. */
  readonly hugs?: boolean;
}

export interface Layout {
  readonly width: number;
  readonly unit: string;
}

/** Returns the layout of code inside of nested blocks of this depth. */
export function nested({ width, unit }: Layout, depth: number): Layout {
  return { width: width - columnsOf(unit) * depth, unit };
}

/** A tab counts as four spaces. */
function columnsOf(unit: string): number {
  return unit.replace('\t', '    ').length;
}

/** Writes items between brackets: on one line, or each on a line of its own. */
export function list(
  open: string,
  items: readonly Doc[],
  close: string,
  { pads, hangs, last = hangs ? '' : ',', breaks = false, ownLine, hugs }: Brackets = {},
): Doc {
  const start = ownLine ? [line, open] : open;
  const [only = ''] = items;
  if (items.length === 0) return [start, close];
  if (hugs && items.length === 1 && typeof only !== 'string') return [start, only, close];
  const edge = pads ? line : softline;
  const joined = join([',', line], [...items]);
  const inside = [edge, hangs ? group(joined) : joined, ifBreak(last)];
  return group([start, indent(inside), hangs ? '' : edge, close], { shouldBreak: breaks });
}

/** Writes text after an equals sign: on the same line, or indented on the next. */
export function indented(doc: Doc): Doc {
  return group(indent([line, doc]));
}

/** Writes chained calls on one line, or each on its own line. */
export function chain(
  calls: readonly Doc[],
  { breaks = false }: Pick<Brackets, 'breaks'> = {},
): Doc {
  return group(indent(calls.map((call) => [softline, call])), { shouldBreak: breaks });
}

export function print(doc: Doc, { width, unit }: Layout): string {
  const options = { printWidth: width, tabWidth: columnsOf(unit), useTabs: unit === '\t' };
  return printer.printDocToString(doc, options).formatted;
}

/** Writes a text of any length on one line, unless a part of it always breaks. */
export function flat(doc: Doc): string {
  return print(doc, { width: Infinity, unit: '' });
}
