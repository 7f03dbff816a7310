import { formatPointer, valueAt } from '../../scripts/lib/json-pointer.js';
import { type Json, type JsonObject } from '../scripts/json.js';

/** Keys from the root of the document to a value; array indexes are written as numbers. */
export type Path = readonly (string | number)[];

/** One small change of a document, as data. */
export type Edit =
  | { readonly set: Path; readonly to: Json }
  | { readonly remove: Path }
  | { readonly rename: Path; readonly to: string };

/** A changed copy. A path that leads nowhere throws: such a change would prove nothing. */
export function edited(document: JsonObject, ...edits: Edit[]): JsonObject {
  const copy = structuredClone(document);
  for (const edit of edits) {
    const path = pathOf(edit);
    const holder = valueAt(copy, formatPointer(path.slice(0, -1)));
    const key = String(path.at(-1));
    if (typeof holder !== 'object' || holder === null || !('set' in edit || key in holder)) {
      throw new Error(`${path.join(' > ')} leads nowhere`);
    }
    if ('set' in edit) {
      Reflect.set(holder, key, structuredClone(edit.to));
      continue;
    }
    if ('rename' in edit) Reflect.set(holder, edit.to, Reflect.get(holder, key));
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  }
  return copy;
}

export function pathOf(edit: Edit): Path {
  if ('set' in edit) return edit.set;
  return 'remove' in edit ? edit.remove : edit.rename;
}
