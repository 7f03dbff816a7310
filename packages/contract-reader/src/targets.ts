/** What the command line and the MCP server show of a request before they ask for consent. Both bundle it. */

/** What the client's method takes. */
interface Request {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The operation that lists the things of which one is removed. */
export interface TargetList {
  /** As the reader knows the operation. */
  readonly name: string;
  readonly read: () => Promise<unknown>;
}

/** Properties by which people know a thing, in the order in which they are shown. */
export const NAMES = ['number', 'title', 'name', 'email', 'role'];

/**
 * What a destructive request removes, a line for each: by number and title, say, where an operation lists such things,
 * else by the values of the request.
 */
export async function describeTargets(
  { body, path }: Request,
  list: TargetList | undefined,
): Promise<string[]> {
  const values = Object.entries({ ...body, ...path }).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (typeof each === 'string' ? [{ name, value: each }] : [])),
  );
  if (list === undefined) return values.map(({ name, value }) => `${name} ${value}`);
  const listed = await list.read();
  return values.map(({ value }) => {
    const found = findHolder(listed, value);
    if (!found) return `${value}  (not found by ${list.name})`;
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
