import { isSecretName, REDACTED } from './policy/secrets.js';

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
      .replace(/(<[a-z/!][^>]*>|\s)+/gi, ' ')
      .trim()
      .replace(/(.{250}).+/, '$1...');
  } catch {
    // A body that is made by hand may have a getter that throws.
    return '';
  }
}

/** @param isList Whether it is a list of faults, or a map from each field to what is wrong with it. */
function find(
  value: unknown,
  redact: (text: string) => string,
  depth: number,
  isList = Array.isArray(value),
): string {
  if (typeof value === 'string') {
    return redact(value).trim();
  }
  if (!(value instanceof Object) || depth <= 0) {
    return '';
  }
  const fields = value as Record<string, unknown>;
  if (isList) {
    const faults = Object.keys(fields)
      .slice(0, MOST_FAULTS)
      .map((name) => {
        // Two levels: lists within lists could hold millions of texts.
        const reason = isSecretName(name) ? REDACTED : find(fields[name], redact, depth - 2);
        return join(' ', [/\D/.test(name) && redact(name), reason]);
      });
    return join('; ', faults);
  }
  const place = redact([fields['field'] ?? fields['loc'] ?? fields['pointer']].flat().join('.'));
  const reason = REASON_FIELDS.map((name) => find(fields[name], redact, depth - 1)).find(Boolean);
  const faults = find(fields['errors'], redact, depth, true);
  return join(': ', [join(' ', [place, reason]), faults]).replace('.: ', ': ');
}

function join(separator: string, parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
