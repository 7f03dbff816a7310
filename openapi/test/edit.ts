import { isObject } from './check/document.js';
import type { JsonObject } from './check/document.js';

/** Keys from the root of the document to a value; array indexes are written as numbers. */
export type Path = readonly (string | number)[];

/** One small change of a document, as data. */
export type Edit =
  | { readonly set: Path; readonly to: unknown }
  | { readonly remove: Path }
  | { readonly rename: Path; readonly to: string };

/** A changed copy. A path that leads nowhere throws: such a change would prove nothing. */
export function edited(document: JsonObject, ...edits: Edit[]): JsonObject {
  const copy = structuredClone(document);
  for (const edit of edits) {
    const path = 'set' in edit ? edit.set : 'remove' in edit ? edit.remove : edit.rename;
    const holder = holderOf(copy, path);
    const last = path.at(-1) as string;
    if ('set' in edit) {
      holder[last] = structuredClone(edit.to);
      continue;
    }
    if (!(last in holder)) throw new Error(`${path.join(' > ')} leads nowhere`);
    if ('rename' in edit) holder[edit.to] = holder[last];
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
  }
  return copy;
}

function holderOf(document: JsonObject, path: Path): Record<string, unknown> {
  let holder: unknown = document;
  for (const key of path.slice(0, -1)) {
    holder = isObject(holder) || Array.isArray(holder) ? Reflect.get(holder, key) : undefined;
  }
  if (typeof holder !== 'object' || holder === null) {
    throw new Error(`${path.join(' > ')} leads nowhere`);
  }
  return holder as Record<string, unknown>;
}
