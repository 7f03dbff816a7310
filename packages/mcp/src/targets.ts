import { hideInText } from './secrets.js';
import type { ToolArguments } from './tool.js';

/** Properties by which people know a thing, in the order in which they are shown. */
const NAMES = ['number', 'title', 'name', 'email', 'role'];

/**
 * What a destructive request removes, a line for each: by number and title, say, where the operation that lists such
 * things knows them, else by the values of the request.
 */
export async function describeTargets(
  { body = {}, path = {} }: ToolArguments,
  list: (() => Promise<unknown>) | undefined,
): Promise<string[]> {
  const values = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (typeof each === 'string' ? [{ name, value: each }] : [])),
  );
  if (!list) {
    return [...values, ...Object.entries(path).map(([name, value]) => ({ name, value }))].map(
      ({ name, value }) => readable(`${name} ${value}`),
    );
  }
  const listed = await list();
  return values.map(({ value }) => {
    const found = findHolder(listed, value);
    const names = NAMES.map((name) => found?.[name]).filter((each) => typeof each === 'string');
    const known = names.includes(value) ? names : [...names, value];
    return readable(found ? known.join('  ') : `${value}  (not found)`);
  });
}

/** The innermost object of which a property has the value. */
function findHolder(data: unknown, value: string): Record<string, unknown> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const inner of Object.values(data)) {
    const found = findHolder(inner, value);
    if (found) return found;
  }
  return !Array.isArray(data) && Object.values(data).includes(value)
    ? (data as Record<string, unknown>)
    : undefined;
}

/** One line, whatever a title holds: a line break in it could make the question read as another one. */
function readable(text: string): string {
  return hideInText(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')).slice(0, 300);
}
