/** JSON as colored lines, in the docs and in the sandbox's inspector. */
import { formatPointer, parsePointer } from '../json.js';

export interface Mark {
  readonly pointer: string;
  readonly message: string;
}

export interface JsonViewOptions {
  /** What screen readers call it. */
  readonly label: string;
  /** Messages, each on the line of its value. */
  readonly marks?: readonly Mark[];
  /** Which fields of the first level to tint. */
  readonly isChanged?: (key: string) => boolean;
  /** Folds nested values where there are more lines than this. */
  readonly foldAfter?: number;
}

interface Line {
  readonly pointer: string;
  readonly element: HTMLElement;
}

export function jsonView(value: unknown, options: JsonViewOptions): HTMLPreElement {
  const { label, marks = [], isChanged, foldAfter = Infinity } = options;
  const all = linesOf(value);
  const lines = all.length > foldAfter ? linesOf(value, { isFolding: true }) : all;
  for (const { pointer, message } of marks) {
    const { element } = lines[lineIndex(lines, pointer)]!;
    const text = document.createElement('em');
    text.append(message);
    if (element.classList.contains('line-marked'))
      element.querySelector('em')!.append(`, ${message}`);
    else element.lastChild!.before(text);
    element.classList.add('line-marked');
  }
  for (const { pointer, element } of lines) {
    const [key] = parsePointer(pointer);
    if (key !== undefined && isChanged?.(key)) element.classList.add('is-changed');
  }
  const pre = document.createElement('pre');
  pre.className = 'json';
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', label);
  const code = document.createElement('code');
  code.append(...lines.map(({ element }) => element));
  pre.append(code);
  return pre;
}

/** The number of the line that shows what a pointer points to, or else what is nearest above it. */
export function lineNumber(value: unknown, pointer: string): number {
  return lineIndex(linesOf(value), pointer) + 1;
}

function lineIndex(lines: readonly Line[], pointer: string): number {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const index = lines.findIndex((each) => each.pointer === path);
    if (index >= 0) return index;
    if (path === '') return 0;
  }
}

interface Place {
  readonly path?: readonly string[];
  /** The key of the value, if it has one. */
  readonly name?: readonly (Node | string)[];
  readonly after?: string;
  readonly isFolding?: boolean;
}

function linesOf(value: unknown, place: Place = {}): Line[] {
  const { path = [], name = [], after = '', isFolding = false } = place;
  if (!isBranch(value)) return [line(path, path.length, [...name, scalar(value), after])];
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) return [line(path, path.length, [...name, open, close, after])];
  const inner = entries.flatMap(([key, item], index) => {
    const itemPlace = {
      path: [...path, key],
      name: isList ? [] : [token('k', JSON.stringify(key)), ': '],
      after: index + 1 < entries.length ? ',' : '',
      isFolding,
    };
    // The objects of a list are what the reader came for; the first one opens.
    const hasEntries = isBranch(item) && Object.keys(item).length > 0;
    const isFolded = isFolding && hasEntries && !(isList && index === 0);
    return isFolded ? [fold(item, itemPlace)] : linesOf(item, itemPlace);
  });
  return [
    line(path, path.length, [...name, open]),
    ...inner,
    line([...path, ''], path.length, [close, after]),
  ];
}

/** A line with a button that replaces it with all lines of the value. */
function fold(item: object, place: Required<Place>): Line {
  const count = Object.keys(item).length;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'fold';
  button.textContent = Array.isArray(item)
    ? `[${count} ${count === 1 ? 'item' : 'items'}]`
    : `{${count} ${count === 1 ? 'key' : 'keys'}}`;
  const { path, name, after } = place;
  const folded = line(path, path.length, [...name, button, after]);
  button.addEventListener('click', () => {
    const lines = linesOf(item, { ...place, isFolding: false }).map(({ element }) => element);
    for (const element of lines) element.className = folded.element.className;
    folded.element.replaceWith(...lines);
  });
  return folded;
}

function line(path: readonly string[], depth: number, content: readonly (Node | string)[]): Line {
  const element = document.createElement('span');
  element.className = 'line';
  element.append('  '.repeat(depth), ...content, '\n');
  return { pointer: formatPointer(path), element };
}

function scalar(value: unknown): Node {
  const kind = typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'w';
  return token(kind, JSON.stringify(value) ?? 'null');
}

function token(kind: string, text: string): Node {
  const element = document.createElement('span');
  element.className = kind;
  element.textContent = text;
  return element;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
