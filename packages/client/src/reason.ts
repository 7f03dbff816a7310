import { isSecretName, REDACTED } from './policy/secret-names.js';

/** More than this of a reason is not read. */
const LONGEST_SOURCE = 2_000;
const MOST_FAULTS = 20;
const DEEPEST = 5;

/** Where services put the reason of a failure, the most specific first. */
const REASON_FIELDS = ['detail', 'message', 'msg', 'error', 'title'];

/**
 * The reason that an error body gives, on one line; `''` if none is found. The platform does not specify error bodies,
 * so this reads the common forms: RFC 9457, a message or a nested one, lists and maps of faults, text, an HTML page.
 *
 * @param redact Applied to each text before anything is cut: half a secret would not be recognized.
 */
export function reasonOf(body: unknown, redact: (text: string) => string): string {
  try {
    return find(body, redact, DEEPEST)
      .slice(0, LONGEST_SOURCE)
      .replace(/(<[^>]*>|\s)+/g, ' ')
      .trim()
      .replace(/(.{250}).+/, '$1...');
  } catch {
    // A body that is made by hand may have a getter that throws.
    return '';
  }
}

function find(value: unknown, redact: (text: string) => string, depth: number): string {
  if (typeof value === 'string') {
    return redact(value);
  }
  if (!(value instanceof Object) || depth === 0) {
    return '';
  }
  const findIn = (inner: unknown) => find(inner, redact, depth - 1);
  if (Array.isArray(value)) {
    return listOf(value, redact, findIn);
  }
  const fields = value as Record<string, unknown>;
  const place = redact([fields['field'] ?? fields['loc'] ?? fields['pointer']].flat().join('.'));
  const reason = REASON_FIELDS.map((name) => findIn(fields[name])).find(Boolean);
  const { errors } = fields;
  const faults = errors instanceof Object ? listOf(errors, redact, findIn) : findIn(errors);
  return join(': ', [join(' ', [place, reason]), faults]).replace('.: ', ': ');
}

/** The texts of a list of faults, or of a map from each field to what is wrong with it. */
function listOf(
  faults: object,
  redact: (text: string) => string,
  findIn: (fault: unknown) => string,
): string {
  const texts = Object.keys(faults)
    .slice(0, MOST_FAULTS)
    .map((name) => {
      const reason = isSecretName(name) ? REDACTED : findIn(faults[name as keyof object]);
      return join(' ', [/\D/.test(name) && redact(name), reason]);
    });
  return join('; ', texts);
}

function join(separator: string, parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
