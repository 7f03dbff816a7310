/** Writes values as TypeScript, both those of the contract and those that a reader of the docs enters. */
import { list, type Doc } from './layout.js';

/** A JSON value. */
export function literal(value: unknown): Doc {
  if (typeof value === 'string') return string(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return array(value.map(literal));
  return object(Object.entries(value).map(([name, member]) => [name, literal(member)]));
}

export function array(items: readonly Doc[]): Doc {
  return list('[', items, ']');
}

export function object(members: readonly (readonly [name: string, value: Doc])[]): Doc {
  return braces(members.map(([name, value]) => [key(name), value]));
}

export function braces(members: readonly Doc[]): Doc {
  return list('{', members, '}', { pads: true });
}

export function key(name: string): string {
  // Only a computed `__proto__` is a field. Otherwise, it sets the prototype.
  if (name === '__proto__') return `['__proto__']: `;
  return `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : string(name)}: `;
}

function string(value: string): string {
  const json = JSON.stringify(value);
  if (value.includes(`'`)) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
