import { redact } from '../redact.js';

const LONGEST_TEXT = 100;

/**
 * A value of an answer as a report may show it: texts redacted and cut, and of objects and arrays their kind alone,
 * since whatever they hold is reported under its own pointer.
 */
export function printable(value: unknown, pointer: string): unknown {
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'array' : 'object';
  // Redaction knows a secret by the name of its field.
  const field = pointer.split('/').at(-1) ?? '';
  const { [field]: shown } = redact({ [field]: value });
  return typeof shown === 'string' ? shown.slice(0, LONGEST_TEXT) : shown;
}

/** As `printable`, but an object by the names of its fields: which of them there are is what is not known. */
export function printableFields(value: unknown, pointer: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: Object.keys(value).sort() }
    : printable(value, pointer);
}

/** What an opaque text seems to be, without quoting it: the link of a recording may be as good as a key. */
export function formOf(text: string): string {
  if (/^https?:\/\/\S+$/.test(text)) return 'a link';
  return /^[\w+/]{16,}={0,2}$/.test(text) ? 'base64' : 'other text';
}

/** The value that a pointer names; `undefined` where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
          ? (inner as Record<string, unknown>)[name]
          : undefined,
      value,
    );
}
