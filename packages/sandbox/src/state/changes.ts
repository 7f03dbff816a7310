import { formatPointer } from '@voice-agent-platform/validators';
import { shortenKey } from '../common/text.js';
import { resourceNames, type State } from './state.js';

/** A value in the state that a request changed. */
export interface Change {
  /** JSON Pointer into the state, where collections are keyed by id: `/agents/66f1a3f7e5b7d83a9c0e4b41/name`. */
  readonly pointer: string;
  /** Absent if the value was added. */
  readonly before?: unknown;
  /** Absent if the value was removed. */
  readonly after?: unknown;
}

const MAX_VALUE_LENGTH = 2_048;

/** Shortens a long value to its beginning, because the log keeps the changes of many requests. */
function shorten(value: unknown): unknown {
  const text = JSON.stringify(value);
  if (text.length <= MAX_VALUE_LENGTH) return value;
  return `${text.slice(0, 200)}… (${text.length} characters)`;
}

/** Returns the fields of an object, or the items of a collection by their id, but nothing from Object.prototype. */
function readFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value instanceof Map) return value as ReadonlyMap<string, unknown>;
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

/** Finds the fields that differ between the two values of a change. */
function* compare({ pointer, before, after }: Change): Generator<Change, void> {
  const [old, next] = [readFields(before), readFields(after)];
  if (!old || !next || Array.isArray(before) !== Array.isArray(after)) {
    yield {
      pointer,
      ...(before !== undefined && { before: shorten(before) }),
      ...(after !== undefined && { after: shorten(after) }),
    };
    return;
  }
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    const [from, to] = [old.get(key), next.get(key)];
    if (from === to) continue;
    const inner = `${pointer}${formatPointer([shortenKey(key)])}`;
    yield* compare({ pointer: inner, before: from, after: to });
  }
}

/** The field that identifies the items of a collection. Other parts of the state are compared as they are. */
const keys: Readonly<Partial<Record<string, string>>> = {
  ...Object.fromEntries(resourceNames.map((name) => [name, 'id'])),
  trainings: 'modelId',
};

type Item = Readonly<Record<string, unknown>>;

/** Returns the items of a collection by their key, except those that another version of the collection shares. */
function readItems(
  collection: unknown,
  { key, except }: { readonly key: string; readonly except: unknown },
): ReadonlyMap<unknown, Item> {
  const shared = new Set(except as readonly Item[]);
  const unshared = (collection as readonly Item[]).filter((item) => !shared.has(item));
  return new Map(unshared.map((item) => [item[key], item]));
}

/** Finds the fields that differ between two states. */
function* compareStates(before: State, after: State): Generator<Change, void> {
  // Nobody reads the number of identifiers.
  const { idsIssued: _, ...parts } = before;
  for (const name of Object.keys(parts) as (keyof typeof parts)[]) {
    const [old, next] = [before[name], after[name]];
    if (old === next) continue;
    const pointer = `/${name}`;
    const key = keys[name];
    yield* key === undefined
      ? compare({ pointer, before: old, after: next })
      : compare({
          pointer,
          before: readItems(old, { key, except: next }),
          after: readItems(next, { key, except: old }),
        });
  }
}

/** Lists the fields that differ between two states. */
export function changesBetween(before: State, after: State): readonly Change[] {
  return [...compareStates(before, after)];
}
