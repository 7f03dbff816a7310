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

export function print(doc: Doc, layout: Layout, indent = ''): string {
  return render(doc, layout, indent, indent.length, 0);
}

/** @param after how many characters follow on the last line */
function render(doc: Doc, layout: Layout, indent: string, column: number, after: number): string {
  const line = flat(doc);
  if (typeof doc === 'string') return doc;
  if (!breaks(doc) && column + line.length + after <= layout.width) return line;
  if (isList(doc)) {
    let text = '';
    for (const [index, part] of doc.entries()) {
      const start = text.includes('\n')
        ? text.length - text.lastIndexOf('\n') - 1
        : column + text.length;
      const rest = firstLine(doc.slice(index + 1));
      text += render(part, layout, indent, start, rest.end ? rest.length + after : rest.length);
    }
    return text;
  }
  const { open, items, close, separator = ', ', last = '', hangs, hugs } = doc;
  const [only = ''] = items;
  if (hugs && items.length === 1 && typeof only !== 'string') {
    return open + render(only, layout, indent, column + open.length, close.length + after) + close;
  }
  const inner = indent + layout.unit;
  const end = separator.trimEnd();
  const lines = items.map((item, index) => {
    const tail = index < items.length - 1 ? end : last;
    return inner + render(item, layout, inner, inner.length, tail.length) + tail;
  });
  const start = doc.ownLine ? `\n${indent}${open.trim()}` : open;
  return `${start}\n${lines.join('\n')}${hangs ? '' : `\n${indent}`}${close}`;
}

/** On one line, whatever its length. */
export function flat(doc: Doc): string {
  if (typeof doc === 'string') return doc;
  if (isList(doc)) return doc.map(flat).join('');
  const { open, items, close, separator = ', ', pad = '' } = doc;
  return open + pad + items.map(flat).join(separator) + (doc.hangs ? '' : pad) + close;
}

/** What stays on the line of the text before, if the next group breaks. */
function firstLine(docs: readonly Doc[]): { length: number; end: boolean } {
  let length = 0;
  for (const doc of docs) {
    if (typeof doc === 'string') length += doc.length;
    else if (isList(doc)) {
      const inner = firstLine(doc);
      length += inner.length;
      if (!inner.end) return { length, end: false };
    } else return { length: length + doc.open.length, end: false };
  }
  return { length, end: true };
}

function breaks(doc: Doc): boolean {
  if (typeof doc === 'string') return doc.includes('\n');
  if (isList(doc)) return doc.some(breaks);
  return doc.breaks === true || doc.items.some(breaks);
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
