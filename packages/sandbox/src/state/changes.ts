import { formatPointer } from '@voice-agent-platform/validators';
import { shortKey } from '../common/text.js';
import type { State } from './state.js';

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

/** Shortens a long value to its beginning, because the log keeps a thousand requests. */
function shown(value: unknown): unknown {
  const text = JSON.stringify(value);
  if (text.length <= MAX_VALUE_LENGTH) return value;
  return `${text.slice(0, 200)}… (${text.length} characters)`;
}

/** Returns the fields of an object, or the items of a collection by their id, but nothing from Object.prototype. */
function readFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value instanceof Map) return value as ReadonlyMap<string, unknown>;
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

function compare(pointer: string, before: unknown, after: unknown, found: Change[]): void {
  const [old, next] = [readFields(before), readFields(after)];
  if (old && next && Array.isArray(before) === Array.isArray(after)) {
    const added = [...next.keys()].filter((key) => !old.has(key));
    for (const key of [...old.keys(), ...added]) {
      if (found.length >= MAX_CHANGES) return;
      const [from, to] = [old.get(key), next.get(key)];
      if (from !== to) compare(`${pointer}${formatPointer([shortKey(key)])}`, from, to, found);
    }
    return;
  }
  found.push({
    pointer,
    ...(before !== undefined && { before: shown(before) }),
    ...(after !== undefined && { after: shown(after) }),
  });
}

type Items = readonly Readonly<Record<string, unknown>>[];

/** Returns the items of a collection that `other` does not share, by their id. Returns any other part of the state as it is. */
function changedIn(name: keyof State, part: unknown, other: unknown): unknown {
  if (name === 'callTags' || !Array.isArray(part)) return part;
  const key = name === 'trainings' ? 'modelId' : 'id';
  const shared = new Set(other as Items);
  const changed = (part as Items).filter((item) => !shared.has(item));
  return new Map(changed.map((item) => [item[key], item]));
}

/** Lists the first fifty fields that differ between two states. Nobody reads the number of identifiers. */
export function changesBetween(before: State, after: State): readonly Change[] {
  const found: Change[] = [];
  for (const name of Object.keys(before) as (keyof State)[]) {
    const [old, next] = [before[name], after[name]];
    if (old === next || name === 'idsIssued') continue;
    compare(`/${name}`, changedIn(name, old, next), changedIn(name, next, old), found);
  }
  return found;
}
