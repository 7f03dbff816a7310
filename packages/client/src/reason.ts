/** More than this of a body is not searched. */
const LONGEST_SOURCE = 2_000;

/** Where services put the reason of a failure, the most specific first. */
const REASON_FIELDS = ['detail', 'message', 'msg', 'error', 'title'];

/**
 * The reason that an error body gives, on one line; `''` if none is found. The platform does not specify error bodies,
 * so this reads the common forms: RFC 9457, a message or a nested one, lists and maps of faults, text, an HTML page.
 */
export function reasonOf(body: unknown): string {
  return find(body, 5)
    .slice(0, LONGEST_SOURCE)
    .replace(/(<[^>]*>|\s)+/g, ' ')
    .trim()
    .replace(/(.{250}).+/, '$1...');
}

function find(value: unknown, depth: number, isList = Array.isArray(value)): string {
  if (!(value instanceof Object) || !depth--) {
    return typeof value === 'string' ? value : '';
  }
  if (isList) {
    // A list of faults, or a map from each field to what is wrong with it.
    return join(
      '; ',
      Object.entries(value).map(([name, fault]) =>
        join(' ', [/\D/.test(name) && name, find(fault, depth)]),
      ),
    );
  }
  const fields = value as Record<string, unknown>;
  const { errors, pointer, loc = pointer, field = loc } = fields;
  const reason = REASON_FIELDS.map((name) => find(fields[name], depth)).find(Boolean);
  const faults = find(errors, depth, true);
  return join(': ', [join(' ', [[field].flat().join('.'), reason]), faults]).replace('.: ', ': ');
}

function join(separator: string, parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
