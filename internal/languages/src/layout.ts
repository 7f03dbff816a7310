/** Source text that is on one line where it fits, and otherwise breaks at its outermost lists. By Prettier's printer. */
import { builders, printer } from 'prettier/doc';

export type Doc = builders.Doc;

const { group, ifBreak, indent, join, line, softline } = builders;

export interface Brackets {
  /** After the last item, if each has a line of its own. Default: a comma, unless the list hangs. */
  readonly last?: string;
  /** Whether there is a space inside of the brackets, on one line. */
  readonly pads?: boolean;
  /** Whether `close` follows the last item on its line. */
  readonly hangs?: boolean;
  /** Never on one line. */
  readonly breaks?: boolean;
  /** Whether `open` begins a line of its own if the list breaks, and follows a space otherwise. */
  readonly ownLine?: boolean;
  /** Whether the only item keeps its brackets on the lines of these. */
  readonly hugs?: boolean;
}

export interface Layout {
  readonly width: number;
  readonly unit: string;
}

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
  const inside = [edge, join([',', line], [...items]), ifBreak(last)];
  return group([start, indent(inside), hangs ? '' : edge, close], { shouldBreak: breaks });
}

/** What follows an equals sign: on the same line, or indented on the next. */
export function indented(doc: Doc): Doc {
  return group(indent([line, doc]));
}

/** Calls on the result of each other: on one line, or each on a line of its own. */
export function chain(calls: readonly Doc[], breaks = false): Doc {
  return group(indent(calls.map((call) => [softline, call])), { shouldBreak: breaks });
}

export function print(doc: Doc, { width, unit }: Layout): string {
  const options = { printWidth: width, tabWidth: unit.length, useTabs: unit === '\t' };
  return printer.printDocToString(doc, options).formatted;
}

/** On one line, whatever its length. */
export function flat(doc: Doc): string {
  return print(doc, { width: Infinity, unit: '' });
}
