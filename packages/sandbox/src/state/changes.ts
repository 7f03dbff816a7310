import { formatPointer } from '@voice-agent-platform/validators';
import { shortKey } from '../common/json-value.js';
import type { Write } from './state.js';

/** A value in the state that a request changed. */
export interface Change {
  /** JSON Pointer into the state, where collections are keyed by id: `/agents/66f1a3f7e5b7d83a9c0e4b41/name`. */
  readonly pointer: string;
  /** Absent if the value was added. */
  readonly before?: unknown;
  /** Absent if the value was removed. */
  readonly after?: unknown;
}

const MAX_CHANGES = 50;
const MAX_VALUE_LENGTH = 2_048;

/** A long value is shown by its beginning, because the log keeps a thousand requests. */
function shown(value: unknown): unknown {
  const text = JSON.stringify(value);
  if (text.length <= MAX_VALUE_LENGTH) return value;
  return `${text.slice(0, 200)}… (${text.length} characters)`;
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** The value of an own field: `constructor` is not a field of every object. */
function fieldOf(value: Fields, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function compare(pointer: string, before: unknown, after: unknown, found: Change[]): void {
  if (before === after) return;
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (found.length >= MAX_CHANGES) return;
      if (fieldOf(before, key) === fieldOf(after, key)) continue;
      const path = `${pointer}${formatPointer([shortKey(key)])}`;
      compare(path, fieldOf(before, key), fieldOf(after, key), found);
    }
    return;
  }
  found.push({
    pointer,
    ...(before !== undefined && { before: shown(before) }),
    ...(after !== undefined && { after: shown(after) }),
  });
}

/** The first fifty fields that these writes change. */
export function changesOf(writes: readonly Write[]): readonly Change[] {
  const found: Change[] = [];
  for (const { name, id, before, after } of writes) {
    const pointer = name === 'organization' ? `/${name}` : `/${name}${formatPointer([id])}`;
    compare(pointer, before, after, found);
    if (found.length >= MAX_CHANGES) break;
  }
  return found;
}
