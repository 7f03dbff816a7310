import { copyButton, h, type Child } from './dom.js';

interface Line {
  readonly pointer: string;
  readonly content: readonly Child[];
}

const kinds: Readonly<Record<string, string>> = {
  string: 'json-string',
  number: 'json-number',
  boolean: 'json-word',
  object: 'json-word',
};

function scalar(value: unknown): Child {
  return h('span', { class: kinds[typeof value] }, JSON.stringify(value) ?? 'null');
}

/** The token of a JSON Pointer (RFC 6901, section 3). */
function token(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function* linesOf(
  value: unknown,
  pointer: string,
  indent: string,
  before: readonly Child[],
  after: string,
): Generator<Line> {
  if (typeof value !== 'object' || value === null) {
    yield { pointer, content: [indent, ...before, scalar(value), after] };
    return;
  }
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) {
    yield { pointer, content: [indent, ...before, open + close + after] };
    return;
  }
  yield { pointer, content: [indent, ...before, open] };
  for (const [index, [key, item]] of entries.entries()) {
    const name = isArray ? [] : [h('span', { class: 'json-key' }, JSON.stringify(key)), ': '];
    yield* linesOf(
      item,
      `${pointer}/${token(key)}`,
      `${indent}  `,
      name,
      index + 1 < entries.length ? ',' : '',
    );
  }
  yield { pointer: `${pointer}/`, content: [indent, close + after] };
}

/** The number of the line that shows what a pointer points to, or else what is nearest above it. */
function lineOf(lines: readonly Line[], pointer: string): number {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const index = lines.findIndex((line) => line.pointer === path);
    if (index >= 0) return index;
    if (path === '') return 0;
  }
}

export interface Mark {
  readonly pointer: string;
  readonly message: string;
}

/** JSON with numbered lines and colors. Marked values carry their message on the line. */
export function jsonView(value: unknown, marks: readonly Mark[] = []): HTMLElement {
  if (typeof value === 'string') return codeBlock(value);
  const lines = [...linesOf(value, '', '', [], '')];
  const marked = new Map<number, string[]>();
  for (const { pointer, message } of marks) {
    const index = lineOf(lines, pointer);
    marked.set(index, [...(marked.get(index) ?? []), message]);
  }
  return codeBlock(
    JSON.stringify(value, null, 2),
    lines.map(({ content }, index) => {
      const messages = marked.get(index);
      return h(
        'span',
        { class: messages ? 'line line-marked' : 'line' },
        content,
        messages && h('em', {}, messages.join(', ')),
        '\n',
      );
    }),
    'numbered',
  );
}

export function lineNumber(value: unknown, pointer: string): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return lineOf([...linesOf(value, '', '', [], '')], pointer) + 1;
}

export function codeBlock(text: string, content: Child = text, kind = ''): HTMLElement {
  return h(
    'div',
    { class: 'code' },
    h('pre', { tabindex: 0, class: kind }, h('code', {}, content)),
    copyButton('Copy', text),
  );
}
