/** JSON with long parts folded: nested lists and objects open by a button. */
import { escape } from '../try/highlight.js';

const FOLD_FROM_LINES = 24;

/** `isChanged` tells which fields of the first level to tint. */
export function jsonView(value: unknown, isChanged: (key: string) => boolean): HTMLElement {
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', 'Response body');
  const code = document.createElement('code');
  const isLong = JSON.stringify(value, null, 2).split('\n').length > FOLD_FROM_LINES;
  code.append(...lines(value, 0, isLong, isChanged));
  pre.append(code);
  return pre;
}

function lines(
  value: unknown,
  depth: number,
  isFolding: boolean,
  isChanged: (key: string) => boolean,
): Node[] {
  const indent = '  '.repeat(depth + 1);
  if (!isBranch(value)) return [line(scalar(value))];
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const isDeep = depth >= (isList ? 0 : 0);
  return [
    line(open ?? ''),
    ...entries.map(([key, item], index) => {
      const comma = index < entries.length - 1 ? ',' : '';
      const name = isList ? '' : `<span class="k">"${escape(key)}"</span>: `;
      const row = line(indent + name);
      if (!isList && isChanged(key)) row.classList.add('is-changed');
      const isNested = isBranch(item) && Object.keys(item).length > 0;
      // The objects of a list are what the reader came for; the first one opens.
      const isShown = !isFolding || !isDeep || (isList && index === 0);
      if (isNested && !isShown) row.append(fold(item, depth + 1, comma));
      else if (isNested) row.append(...nested(item, depth + 1, isFolding, comma));
      else row.insertAdjacentHTML('beforeend', scalar(item) + comma);
      return row;
    }),
    line('  '.repeat(depth) + (close ?? '')),
  ];
}

/** The lines of a nested value: its first one continues the current line. */
function nested(item: object, depth: number, isFolding: boolean, comma: string): Node[] {
  const inner = lines(item, depth, isFolding, () => false);
  const last = inner.at(-1) as HTMLElement;
  last.append(comma);
  const [first, ...rest] = inner as HTMLElement[];
  const holder = document.createElement('span');
  holder.append(...(first?.childNodes ?? []));
  return [holder, ...rest];
}

function fold(item: object, depth: number, comma: string): Node {
  const count = Object.keys(item).length;
  const words = Array.isArray(item)
    ? `[${count} ${count === 1 ? 'item' : 'items'}]`
    : `{${count} ${count === 1 ? 'key' : 'keys'}}`;
  const holder = document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'fold';
  button.textContent = words;
  button.addEventListener('click', () =>
    holder.replaceChildren(...nested(item, depth, false, comma)),
  );
  holder.append(button, comma);
  return holder;
}

function line(html: string): HTMLElement {
  const row = document.createElement('span');
  row.className = 'line';
  row.innerHTML = html;
  return row;
}

function scalar(value: unknown): string {
  if (isBranch(value)) return Array.isArray(value) ? '[]' : '{}';
  const text = escape(JSON.stringify(value));
  const kind = typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'w';
  return `<span class="${kind}">${text}</span>`;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
