import { isRecord } from '../common/json-value.js';
import { pickFields, type Shape } from '../common/shape.js';
import type { Decide } from '../decisions/choices.js';
import { fields, requiredFields } from '../generated/operations.js';

const IDENTITIES = ['id', 'email', 'url', 'key', 'name', 'prompt_id'];

/** Identifies an item of a list by a field that updates keep. */
function identify(item: unknown): string {
  const name = isRecord(item) ? IDENTITIES.find((field) => item[field] !== undefined) : undefined;
  return JSON.stringify(name === undefined ? item : (item as Record<string, unknown>)[name]);
}

/** Adds to a list or an object. Items of a list that are sent again replace the old ones. */
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
    const canMerge = typeof old === 'object' && typeof value === 'object' && value !== null;
    return [name, canMerge && decide('patch-lists') === 'merge' ? merge(old, value) : value];
  });
  // The body is validated, so its fields have the types of those in the resource.
  return Object.fromEntries([...kept, ...changed]) as Resource;
}
