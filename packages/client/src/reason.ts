const LONGEST_REASON = 250;
const MOST_FAULTS = 20;

/** Where services put the reason of a failure, the most specific first. */
const REASON_FIELDS = ['detail', 'message', 'msg', 'error', 'title'];

/**
 * The reason that an error body gives, on one line; `''` if none is found. The platform does not specify error bodies,
 * so this reads the common forms: RFC 9457, a message or a nested one, lists and maps of faults, text, an HTML page.
 */
export function reasonOf(body: unknown): string {
  const line = find(body, 5)
    .slice(0, 9 * LONGEST_REASON)
    .replace(/<[^>]*>|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}...` : line;
}

function find(value: unknown, depth: number): string {
  if (!value || typeof value !== 'object' || depth === 0) {
    return typeof value === 'string' ? value : '';
  }
  if (Array.isArray(value)) {
    return join('; ', ...value.slice(0, MOST_FAULTS).map((item) => find(item, depth - 1)));
  }
  const fields = value as Record<string, unknown>;
  const { errors, pointer, loc = pointer, field: place = loc } = fields;
  const reason = REASON_FIELDS.map((name) => find(fields[name], depth - 1)).find(Boolean);
  // A list of faults, or a map from each field to what is wrong with it.
  const faults =
    errors instanceof Object && !Array.isArray(errors)
      ? Object.entries(errors).map(([name, detail]: [string, unknown]) => ({ field: name, detail }))
      : errors;
  return join(': ', join(' ', [place].flat().join('.'), reason), find(faults, depth - 1));
}

function join(separator: string, ...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
