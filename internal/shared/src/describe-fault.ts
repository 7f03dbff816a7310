/** A fault that the validators report. */
interface Fault {
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
  readonly expected?: unknown;
}

/**
 * What is wrong, as people say it.
 *
 * @param subject what the place of the fault is called where it was given
 * @param nameOf what a property beside it is called there
 */
export function describeFault(
  { keyword, message, expected }: Fault,
  subject: string,
  nameOf: (property: string) => string,
): string {
  const cause = /when property (\w+) is present/.exec(message)?.[1];
  if (cause !== undefined) return `${subject} is required with ${nameOf(cause)}`;
  if (keyword === 'required') return `${subject} is required`;
  if (keyword === 'enum' && Array.isArray(expected)) {
    return `${subject} must be one of ${expected.join(', ')}`;
  }
  if (keyword === 'type') {
    const types = [expected].flat().map((type) => TYPES[String(type)] ?? type);
    return `${subject} must be ${types.join(' or ')}`;
  }
  return `${subject} ${message
    .replace('must NOT have fewer than', 'must have at least')
    .replace('must NOT have more than', 'must have at most')}`;
}

/** Types as people call them. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'a JSON array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'a JSON object',
  string: 'a string',
};
