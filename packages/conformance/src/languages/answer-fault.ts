/** What of an answer must be as expected: JSON values by JSON Pointer (RFC 6901), of which '' is the whole answer. */
export type ExpectedAnswer = Record<string, unknown>;

/**
 * Holds what a driver printed of an answer against what is expected of it, and says what departs first. Clients write
 * the same value in several ways: a member that is null may be absent, a time may name another offset.
 */
export function answerFault(expected: ExpectedAnswer, printed: string): string | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(printed);
  } catch {
    return `printed ${printed}, which is no JSON`;
  }
  for (const [pointer, value] of Object.entries(expected)) {
    const found = lookUp(answer, pointer);
    if (isSame(value, found)) continue;
    const [wanted, instead] = [JSON.stringify(value), JSON.stringify(found) ?? 'nothing'];
    return pointer === ''
      ? `printed ${instead} instead of ${wanted}`
      : `${pointer} is ${instead} instead of ${wanted} in ${printed.slice(0, 300)}`;
  }
  return undefined;
}

/** @returns undefined when there is nothing that could have such a member */
function lookUp(answer: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, name) => (isContainer(value) ? member(value, name) : undefined), answer);
}

function isSame(expected: unknown, found: unknown): boolean {
  if (!isContainer(expected)) return expected === found || isSameInstant(expected, found);
  if (!isContainer(found) || Array.isArray(expected) !== Array.isArray(found)) return false;
  if (Array.isArray(expected) && expected.length !== found.length) return false;
  // Other members of an object may be there: a client may keep what the contract does not declare.
  return Object.entries(expected).every(([name, value]) => isSame(value, member(found, name)));
}

const dateTime = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/;

function isSameInstant(...times: unknown[]): boolean {
  const [first, second] = times.map((time) =>
    typeof time === 'string' && dateTime.test(time) ? Date.parse(time) : NaN,
  );
  return first === second;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** An absent one counts as null. */
function member(container: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : null;
}
