/** Expected values by JSON Pointer (RFC 6901). The empty pointer is the whole value. */
export type ExpectedData = Readonly<Record<string, unknown>>;

/** @returns the first difference between what a client read from a response and what is expected of it */
export function dataFault(expected: ExpectedData, data: unknown): string | undefined {
  for (const [pointer, wanted] of Object.entries(expected)) {
    const found = valueAt(data, pointer);
    if (isSame(wanted, found)) continue;
    const instead = JSON.stringify(found) ?? 'nothing';
    return `${pointer === '' ? 'data' : pointer} is ${instead} instead of ${JSON.stringify(wanted)}`;
  }
  return undefined;
}

/** @returns undefined if the place does not exist, null if it exists without that member */
export function valueAt(data: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, name) => (isContainer(value) ? member(value, name) : undefined), data);
}

/**
 * Whether two JSON values are the same to the caller of a client: an absent member equals null, a time equals the same
 * instant in another offset, and an object may have more members, since a client may keep undeclared fields.
 */
export function isSame(expected: unknown, found: unknown): boolean {
  if (!isContainer(expected)) return expected === found || isSameInstant(expected, found);
  if (!isContainer(found) || Array.isArray(expected) !== Array.isArray(found)) return false;
  if (Array.isArray(expected) && expected.length !== found.length) return false;
  return Object.entries(expected).every(([name, value]) => isSame(value, member(found, name)));
}

function isSameInstant(a: unknown, b: unknown): boolean {
  const [first, second] = [instant(a), instant(b)];
  return first !== undefined && first === second;
}

/** Seconds since 1970 with all decimals of the text. `Date` stops at milliseconds. */
function instant(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (match === null) return undefined;
  const [, time, fraction = '', offset] = match;
  return `${Date.parse(`${time}${offset}`) / 1000}.${fraction.replace(/0+$/, '')}`;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function member(container: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : null;
}
