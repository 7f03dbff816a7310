/** JSON as colored lines, in the docs and in the sandbox's inspector. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatPointer, parsePointer } from '../json.js';
import { counted } from '../text.js';

export interface Mark {
  readonly pointer: string;
  readonly message: string;
}

interface JsonViewProps {
  readonly value: unknown;
  /** The name for screen readers. */
  readonly label: string;
  /** Messages, each on the line of its value. */
  readonly marks?: readonly Mark[];
  /** Returns true for a field of the first level that gets a tint. */
  readonly isChanged?: (key: string) => boolean;
  /** Folds nested values where there are more lines than this. */
  readonly foldAfter?: number;
}

export function JsonView(props: JsonViewProps) {
  const { value, label, marks = [], isChanged, foldAfter = Infinity } = props;
  /** The pointers of the values that the reader opened; undefined for all values. */
  const [opened, setOpened] = useState<readonly string[] | undefined>([]);
  const fold = (pointer: string, item: object): ComponentChildren =>
    opened &&
    !opened.includes(pointer) && (
      <button type="button" class="fold" onClick={() => setOpened([...opened, pointer])}>
        {countIn(item)}
      </button>
    );
  const all = writeLines(value);
  const lines = all.length > foldAfter ? writeLines(value, { fold }) : all;
  const showAll = ({ currentTarget: button }: { readonly currentTarget: Element }) => {
    setOpened(undefined);
    (button.previousElementSibling as HTMLElement).focus();
  };
  const messages = messagesByLine(lines, marks);
  return (
    <>
      <pre class="json" tabIndex={0} role="group" aria-label={label} translate={false}>
        <code>
          {lines.map((line, index) => {
            const [key] = parsePointer(line.pointer);
            const isTinted = key !== undefined && isChanged?.(key);
            return renderLine(line, { message: messages.get(index)?.join(', '), isTinted });
          })}
        </code>
      </pre>
      {lines.length < all.length && (
        <button type="button" class="text-button" onClick={showAll}>
          Show all {all.length} lines
        </button>
      )}
    </>
  );
}

interface LineMarks {
  readonly message: string | undefined;
  readonly isTinted: boolean | undefined;
}

function renderLine({ content }: Line, { message, isTinted }: LineMarks) {
  return (
    <span class={`line${message ? ' line-marked' : ''}${isTinted ? ' is-changed' : ''}`}>
      {content}
      {message && <em>{message}</em>}
      {'\n'}
    </span>
  );
}

/** Returns the number of the line that shows the value at a pointer, or the nearest value above it. */
export function lineNumber(value: unknown, pointer: string): number {
  return lineIndex(writeLines(value), pointer) + 1;
}

interface Line {
  readonly pointer: string;
  readonly content: ComponentChildren;
}

function messagesByLine(lines: readonly Line[], marks: readonly Mark[]): Map<number, string[]> {
  const messages = new Map<number, string[]>();
  for (const { pointer, message } of marks) {
    const index = lineIndex(lines, pointer);
    messages.set(index, [...(messages.get(index) ?? []), message]);
  }
  return messages;
}

function lineIndex(lines: readonly Line[], pointer: string): number {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const index = lines.findIndex((line) => line.pointer === path);
    if (index >= 0) return index;
    if (path === '') return 0;
  }
}

interface Place {
  readonly path?: readonly string[];
  /** The key of the value, if it has one. */
  readonly name?: ComponentChildren;
  readonly after?: string | false;
  /** Replaces a folded nested value. */
  readonly fold?: ((pointer: string, item: object) => ComponentChildren) | undefined;
}

function writeLines(value: unknown, place: Place = {}): Line[] {
  const { path = [], name, after, fold } = place;
  if (!isBranch(value)) return [line(path, [name, scalar(value), after])];
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const entries = Object.entries(value);
  if (entries.length === 0) return [line(path, [name, open, close, after])];
  const inner = entries.flatMap(([key, item], index) => {
    const inside = {
      path: [...path, key],
      name: !isList && [<span class="k">{JSON.stringify(key)}</span>, ': '],
      after: index + 1 < entries.length && ',',
    };
    // The first object of a list stays open, because readers come for the objects.
    const canFold = isBranch(item) && Object.keys(item).length > 0 && !(isList && index === 0);
    const folded = canFold && fold?.(formatPointer(inside.path), item);
    if (folded) return [line(inside.path, [inside.name, folded, inside.after])];
    // An opened value shows its whole content.
    return writeLines(item, { ...inside, fold: canFold ? undefined : fold });
  });
  const end = line([...path, ''], [close, after], path.length);
  return [line(path, [name, open]), ...inner, end];
}

function line(path: readonly string[], content: ComponentChildren, depth = path.length): Line {
  return { pointer: formatPointer(path), content: ['  '.repeat(depth), content] };
}

function countIn(item: object): string {
  const { length } = Object.keys(item);
  return Array.isArray(item) ? `[${counted(length, 'item')}]` : `{${counted(length, 'key')}}`;
}

function scalar(value: unknown) {
  const kind = typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'w';
  return <span class={kind}>{JSON.stringify(value) ?? 'null'}</span>;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
