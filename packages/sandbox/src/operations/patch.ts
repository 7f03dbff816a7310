import { isRecord } from '../common/json-value.js';
import { shaped, type Shape } from '../common/shape.js';
import type { Decide } from '../decisions/choices.js';
import { fields, requiredFields } from '../generated/operations.js';

const IDENTITIES = ['id', 'email', 'url', 'key', 'name', 'prompt_id'];

/** Identifies an item of a list by a field that updates keep. */
function identityOf(item: unknown): string {
  const name = isRecord(item) ? IDENTITIES.find((field) => item[field] !== undefined) : undefined;
  return JSON.stringify(name === undefined ? item : (item as Record<string, unknown>)[name]);
}

function merged(before: unknown, given: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(given)) {
    const sent = new Set(given.map(identityOf));
    return before.filter((item) => !sent.has(identityOf(item))).concat(given);
  }
  return isRecord(before) && isRecord(given) ? { ...before, ...given } : given;
}

/** The schemas of the body of a PATCH and of the resource that it updates. */
interface Schemas {
  readonly update: keyof typeof fields;
  readonly resource: keyof typeof requiredFields;
}

/** Applies the body of a PATCH to a resource. */
export function patched<Resource extends object>(
  decide: Decide,
  resource: Resource,
  body: object,
  schemas: Schemas,
): Resource {
  const writable: Shape = fields[schemas.update];
  const required: readonly string[] = requiredFields[schemas.resource];
  const given = shaped(body, writable);
  const isReset = (name: string): boolean =>
    Object.hasOwn(writable as object, name) && !Object.hasOwn(given, name);
  const before = Object.entries(resource).filter(
    ([name]) => required.includes(name) || !isReset(name) || decide('patch-merge') === 'keep',
  );
  const after = Object.entries(given).map(([name, value]: [string, unknown]) => {
    const old: unknown = Reflect.get(resource, name);
    const isPart = typeof old === 'object' && typeof value === 'object' && value !== null;
    return [name, isPart && decide('patch-lists') === 'merge' ? merged(old, value) : value];
  });
  return Object.fromEntries([...before, ...after]) as Resource;
}
