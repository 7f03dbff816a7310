/** Source text that is on one line where it fits, and otherwise breaks at its outermost lists. */

export type Doc = string | readonly Doc[] | Group;

export interface Group {
  readonly open: string;
  readonly items: readonly Doc[];
  readonly close: string;
  /** Between the items, on one line. Default `, `. */
  readonly separator?: string;
  /** After the last item, if each has a line of its own. Default none. */
  readonly last?: string;
  /** Inside of the brackets, on one line. Default nothing. */
  readonly pad?: string;
  /** Whether `close` follows the last item on its line. */
  readonly hangs?: boolean;
  /** Never on one line. */
  readonly breaks?: boolean;
  /** Whether `open`, a space and a bracket, begins a line of its own if the group breaks. */
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
  more?: Partial<Group>,
): Doc {
  return items.length === 0 ? open + close : { open, items, close, ...more };
}

/** What follows an equals sign: on the same line, or indented on the next. */
export function indented(doc: Doc): Doc {
  return { open: '', items: [doc], close: '', pad: ' ', hangs: true };
}

/** Calls on the result of each other: on one line, or each on a line of its own. */
export function chain(calls: readonly Doc[], more?: Partial<Group>): Doc {
  return { open: '', items: calls, close: '', separator: '', hangs: true, ...more };
}

export function print(doc: Doc, { width, unit }: Layout): string {
  let text = '';
  /** @param rest what follows */
  const write = (each: Doc, indent: string, rest: readonly Doc[]): void => {
    const column = text.length - text.lastIndexOf('\n') - 1;
    const line = flat(each);
    if (typeof each === 'string') text += each;
    else if (!breaks(each) && column + line.length + lengthToBreak(rest) <= width) text += line;
    else if (isList(each)) {
      for (const [index, part] of each.entries()) {
        write(part, indent, [...each.slice(index + 1), ...rest]);
      }
    } else writeBroken(each, indent, rest);
  };
  const writeBroken = (group: Group, indent: string, rest: readonly Doc[]): void => {
    const { open, items, close, separator = ', ', last = '', hangs, hugs, ownLine } = group;
    const [only = ''] = items;
    const isHugged = hugs && items.length === 1 && typeof only !== 'string';
    text += ownLine ? `\n${indent}${open.trim()}` : open;
    if (isHugged) write(only, indent, [close, ...rest]);
    for (const [index, item] of isHugged ? [] : items.entries()) {
      const tail = index < items.length - 1 ? separator.trimEnd() : last;
      text += `\n${indent}${unit}`;
      write(item, indent + unit, [tail]);
      text += tail;
    }
    text += hangs || isHugged ? close : `\n${indent}${close}`;
  };
  write(doc, '', []);
  return text;
}

/** On one line, whatever its length. */
export function flat(doc: Doc): string {
  if (typeof doc === 'string') return doc;
  if (isList(doc)) return doc.map(flat).join('');
  const { open, items, close, separator = ', ', pad = '' } = doc;
  return open + pad + items.map(flat).join(separator) + (doc.hangs ? '' : pad) + close;
}

/** How much stays on the line if the next group breaks. */
function lengthToBreak(docs: readonly Doc[]): number {
  let length = 0;
  for (const doc of (docs as readonly unknown[]).flat(Infinity) as (string | Group)[]) {
    if (typeof doc !== 'string') return length + doc.open.length;
    length += doc.length;
  }
  return length;
}

function breaks(doc: Doc): boolean {
  if (typeof doc === 'string') return false;
  if (isList(doc)) return doc.some(breaks);
  return doc.breaks === true || doc.items.some(breaks);
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
