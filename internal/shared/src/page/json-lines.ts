/** Writes JSON as the lines that `JSON.stringify` would write, so that each can be colored, folded, or marked. */
import { formatPointer } from '../json.js';
import { counted } from '../text.js';

export interface Line {
  /** The value that the line shows, begins, or ends. */
  readonly pointer: string;
  /** The number of lists and objects around the value. */
  readonly depth: number;
  /** The key of the value. Absent for an item of a list, and where a value ends. */
  readonly key?: string | undefined;
  readonly token: Token;
  readonly hasComma: boolean;
}

interface Token {
  /** A word is `true`, `false`, or `null`. */
  readonly kind: 'string' | 'number' | 'word' | 'bracket' | 'folded';
  readonly text: string;
}

type IsFolded = (pointer: string) => boolean;

/** @param isFolded chooses the lists and objects that are summarized on one line; by default, none */
export function writeLines(value: unknown, isFolded: IsFolded = () => false): Line[] {
  return writeValue(value, { path: [], hasComma: false, canFold: false }, isFolded);
}

interface Place extends Pick<Line, 'key' | 'hasComma'> {
  readonly path: readonly string[];
  readonly canFold: boolean;
}

function writeValue(value: unknown, place: Place, isFolded: IsFolded): Line[] {
  const { path, key, hasComma, canFold } = place;
  const line = { pointer: formatPointer(path), depth: path.length };
  const whole = (token: Token): Line[] => [{ ...line, key, token, hasComma }];
  if (typeof value !== 'object' || value === null) return whole(scalarToken(value));
  const isList = Array.isArray(value);
  const [open, close] = isList ? (['[', ']'] as const) : (['{', '}'] as const);
  const entries = Object.entries(value);
  if (entries.length === 0) return whole({ kind: 'bracket', text: open + close });
  if (canFold && isFolded(line.pointer)) {
    const size = counted(entries.length, isList ? 'item' : 'key');
    return whole({ kind: 'folded', text: open + size + close });
  }
  const inner = entries.flatMap(([name, item], index) => {
    const inside = {
      path: [...path, name],
      key: isList ? undefined : name,
      hasComma: index + 1 < entries.length,
      // The first object of a list stays open, because readers come for the objects.
      canFold: !isList || index > 0,
    };
    return writeValue(item, inside, isFolded);
  });
  return [
    { ...line, key, token: { kind: 'bracket', text: open }, hasComma: false },
    ...inner,
    { ...line, token: { kind: 'bracket', text: close }, hasComma },
  ];
}

function scalarToken(value: unknown): Token {
  const text = JSON.stringify(value) ?? 'null';
  const type = typeof value;
  return { kind: type === 'string' || type === 'number' ? type : 'word', text };
}

/** Returns the number of the line that shows the value at a pointer, or the nearest value above it. */
export function lineNumber(value: unknown, pointer: string): number {
  return lineIndex(writeLines(value), pointer) + 1;
}

function lineIndex(lines: readonly Line[], pointer: string): number {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const index = lines.findIndex((line) => line.pointer === path);
    if (index >= 0) return index;
    if (path === '') return 0;
  }
}

/** A message about the value at a pointer. */
export interface Mark {
  readonly pointer: string;
  readonly message: string;
}

/** Groups messages by the index of the line that they belong to. */
export function messagesByLine(
  lines: readonly Line[],
  marks: readonly Mark[],
): ReadonlyMap<number, readonly string[]> {
  const messages = new Map<number, string[]>();
  for (const { pointer, message } of marks) {
    const index = lineIndex(lines, pointer);
    messages.set(index, [...(messages.get(index) ?? []), message]);
  }
  return messages;
}
