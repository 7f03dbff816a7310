import type { OperationId } from '@voice-agent-platform/openapi/operations';
import { kebabCase } from './kebab-case.js';
import type { ApiRequest } from './request.js';

/** Properties by which people know a thing, in the order in which they are shown. */
export const NAMES = ['number', 'title', 'name', 'email', 'role'];

/**
 * What a destructive request removes, a line for each: by number and title, say, where an operation lists such things,
 * else by the values of the request.
 */
export async function describeTargets(
  { body, path }: ApiRequest,
  list: OperationId | undefined,
  read: (operationId: OperationId) => Promise<unknown>,
): Promise<string[]> {
  const values = Object.entries({ ...body, ...path }).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (typeof each === 'string' ? [{ name, value: each }] : [])),
  );
  if (list === undefined) return values.map(({ name, value }) => `${name} ${value}`);
  const listed = await read(list);
  return values.map(({ value }) => {
    const found = findHolder(listed, value);
    if (!found) return `${value}  (not found by ${kebabCase(list)})`;
    const names = NAMES.map((name) => found[name]).filter((each) => typeof each === 'string');
    return [...new Set([...names, value])].join('  ');
  });
}

/** The innermost object of which a property has the value. */
function findHolder(data: unknown, value: string): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const inner of Object.values(data)) {
    const found = findHolder(inner, value);
    if (found) return found;
  }
  return !Array.isArray(data) && Object.values(data).includes(value)
    ? (data as Readonly<Record<string, unknown>>)
    : undefined;
}
