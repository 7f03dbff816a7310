import { isRecord } from '../common/json-value.js';
import { pickFields, type Shape } from '../common/shape.js';
import type { Decide } from '../decisions/choices.js';
import { fields, requiredFields } from '../generated/operations.js';

/** The first of these fields that an item of a list has identifies it, because updates keep it. */
const IDENTITIES = ['id', 'email', 'url', 'key', 'name', 'prompt_id'];

/** Returns what two items have in common if they are the same: a field, or all of an item without such a field. */
function identify(item: unknown): string {
  const name = isRecord(item) ? IDENTITIES.find((field) => item[field] !== undefined) : undefined;
  return JSON.stringify(name === undefined ? item : (item as Record<string, unknown>)[name]);
}

/** Adds to a list or an object. An item of a list replaces those with the same identity as a whole. */
function merge(before: unknown, given: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(given)) {
    const sent = new Set(given.map(identify));
    return before.filter((item) => !sent.has(identify(item))).concat(given);
  }
  return isRecord(before) && isRecord(given) ? { ...before, ...given } : given;
}

/** The body of a PATCH, with the schemas of the body and of the resource that it updates. */
interface Patch {
  readonly body: object;
  readonly update: Extract<keyof typeof fields, `${string}Update`>;
  readonly resource: keyof typeof requiredFields;
  readonly decide: Decide;
}

/** Returns a resource with the changes of a PATCH. */
export function applyPatch<Resource extends object>(
  before: Resource,
  { body, update, resource, decide }: Patch,
): Resource {
  const writable: { readonly [field: string]: Shape } = fields[update];
  const required: readonly string[] = requiredFields[resource];
  const given = pickFields(body, writable);
  const isOmitted = (name: string): boolean =>
    Object.hasOwn(writable, name) && !Object.hasOwn(given, name);
  const kept = Object.entries(before).filter(
    ([name]) => required.includes(name) || !isOmitted(name) || decide('patch-merge') === 'keep',
  );
  const changed = Object.entries(given).map(([name, value]: [string, unknown]) => {
    const old: unknown = before[name as keyof Resource];
    const replaces = typeof old === 'object' && typeof value === 'object' && value !== null;
    return [name, replaces && decide('patch-lists') === 'merge' ? merge(old, value) : value];
  });
  // The body is validated, so its fields have the types of those in the resource.
  return Object.fromEntries([...kept, ...changed]) as Resource;
}
