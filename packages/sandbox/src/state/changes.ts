import { pointerToken, shortKey } from '../common/json-value.js';
import { secretIn, type Redactor } from '../common/redact.js';
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
/** The length up to which the log keeps bodies. */
const MAX_REDACTED_LENGTH = 16 * 1024;

/** Hides the secrets of a value and shortens it, because the log keeps a thousand requests. */
function shown(value: unknown, redact: Redactor, secret: readonly string[] | undefined): unknown {
  const { length } = JSON.stringify(value) ?? '';
  // To hide the secrets of a megabyte takes longer than a request may.
  if (length > MAX_REDACTED_LENGTH) return `… (${length} characters)`;
  const hidden = redact.json(value, secret);
  const text = JSON.stringify(hidden) ?? '';
  if (text.length <= MAX_VALUE_LENGTH) return hidden;
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

/** The keys of both, one after the other: an object can have many more than are shown. */
function* keysOf(before: Fields, after: Fields): Generator<string> {
  yield* Object.keys(before);
  for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) yield key;
}

function compare(
  pointer: string,
  before: unknown,
  after: unknown,
  found: Change[],
  redact: Redactor,
  secret?: readonly string[],
): void {
  if (before === after) return;
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    for (const key of keysOf(before, after)) {
      if (found.length >= MAX_CHANGES) return;
      if (fieldOf(before, key) === fieldOf(after, key)) continue;
      const inside = secret?.includes(key) ? undefined : (secret ?? secretIn(key));
      const path = `${pointer}/${pointerToken(redact.text(shortKey(key)))}`;
      compare(path, fieldOf(before, key), fieldOf(after, key), found, redact, inside);
    }
    return;
  }
  found.push({
    pointer,
    ...(before !== undefined && { before: shown(before, redact, secret) }),
    ...(after !== undefined && { after: shown(after, redact, secret) }),
  });
}

/** The first fifty fields that these writes change, without secrets. */
export function changesOf(writes: readonly Write[], redact: Redactor): readonly Change[] {
  const found: Change[] = [];
  for (const { name, id, before, after } of writes) {
    const pointer = name === 'organization' ? `/${name}` : `/${name}/${pointerToken(id)}`;
    compare(pointer, before, after, found, redact);
    if (found.length >= MAX_CHANGES) break;
  }
  return found;
}
