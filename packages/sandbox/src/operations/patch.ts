import { isRecord } from '../common/json-value.js';
import { pickFields, type Shape } from '../common/shape.js';
import type { Decide } from '../decisions/choices.js';
import { fields, requiredFields } from '../generated/operations.js';

/** The lists of objects that a PATCH can send, each with the field that identifies its items. Other lists have strings. */
export const IDENTITIES: Readonly<Record<string, string>> = {
  members: 'email',
  extract_with_ai: 'name',
  classification_tags: 'name',
  hooks: 'url',
  prompt_routes: 'prompt_id',
  agent_routes: 'id',
};

/** Returns the field that identifies an item of a list, or the item itself if it has no such field. */
function identify(item: unknown, list: string): string {
  const field = IDENTITIES[list];
  const identity = field !== undefined && isRecord(item) ? item[field] : undefined;
  return JSON.stringify(identity ?? item);
}

/** Adds to a list or an object. An item of a list replaces those with the same identity as a whole. */
function merge(before: unknown, given: unknown, name: string): unknown {
  if (Array.isArray(before) && Array.isArray(given)) {
    const sent = new Set(given.map((item) => identify(item, name)));
    return before.filter((item) => !sent.has(identify(item, name))).concat(given);
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
    return [name, replaces && decide('patch-lists') === 'merge' ? merge(old, value, name) : value];
  });
  // The body is validated, so its fields have the types of those in the resource.
  return Object.fromEntries([...kept, ...changed]) as Resource;
}
