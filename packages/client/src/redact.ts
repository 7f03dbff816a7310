import { secretFields } from './generated/operations.js';

const REDACTED = '[redacted]';

/** The end of a field's name: the secrets of the contract, and names that services and gateways give to credentials. */
const NAMES = `(?:${secretFields}|key|token|secret|password|auth(?:orization)?|cookie)s?`;
const SECRET_NAME = new RegExp(`${NAMES}$`, 'i');
/**
 * In text, a secret follows such a name, the word Bearer, or the `//` of a URL. In JSON that was cut or escaped, nothing
 * marks the end of a value, so all that follows is removed.
 */
const SECRET_IN_TEXT = new RegExp(
  `(${NAMES}\\\\*"\\s*:)[^]*|(${NAMES}\\s?[=:]\\s?(?:bearer\\s)?|bearer\\s|://(?=[^\\s/]*@))[^\\s&,;"[@]+`,
  'gi',
);
/** Shorter values are too common to look for everywhere: a count of 1 is not the key `1`. */
const LONG = /[^\s"\\{}[\],:]{6,}/g;

/** Removes every secret from a text. `secrets` are those known by value. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  return removeValues(text, secrets).replace(SECRET_IN_TEXT, `$1$2${REDACTED}`);
}

function removeValues(text: string, secrets: readonly string[]): string {
  // The longest first: one key may begin like another.
  return [...secrets]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
}

/**
 * A copy of any value as plain data that JSON can hold, without its secrets: those known by value, and whatever a field
 * holds whose name marks a secret.
 */
export function redact(value: unknown, secrets: readonly string[] = []): unknown {
  try {
    const json = JSON.stringify([value], (name, field: unknown) => {
      if (field instanceof Headers) {
        return Object.fromEntries(field);
      }
      if (field === null || /boolean|undefined/.test(typeof field)) {
        return field;
      }
      if (SECRET_NAME.test(name)) {
        return REDACTED;
      }
      if (typeof field === 'object' && !(field instanceof Error)) {
        return field;
      }
      const text = `${field as string}`;
      const redacted = redactText(text, secrets);
      return typeof field === 'number' && (redacted === text || !text.match(LONG))
        ? field
        : redacted;
    });
    // Once more in the text, for the names of fields.
    const long = secrets.filter((secret) => secret.match(LONG));
    return (JSON.parse(removeValues(json, long)) as unknown[])[0];
  } catch {
    return '[unprintable]';
  }
}

/** The secrets in a request body, by value: a service may quote them in a field of any name. */
export function secretsIn(body: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(body, (name, field: unknown) => {
    if (SECRET_NAME.test(name)) {
      found.push(...(JSON.stringify(field)?.match(LONG) ?? []));
    }
    return field;
  });
  return found;
}
