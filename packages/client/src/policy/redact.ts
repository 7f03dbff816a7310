import { secretFields } from '../generated/operations.js';

const REDACTED = '[redacted]';

/** The end of a field's name: the secrets of the contract, and names that services and gateways give to credentials. */
const NAMES = `(?:${secretFields}|password|auth|authorization|cookie)s?`;
const SECRET_NAME = new RegExp(`${NAMES}$`, 'i');
/**
 * In text, a secret follows such a name, the word Bearer, or the `//` of a URL. In JSON that was cut or escaped, nothing
 * marks the end of a value, so all that follows is removed. A placeholder such as `<api key>` is not a secret.
 */
const SECRET_IN_TEXT = new RegExp(
  `(${NAMES}\\\\*"\\s*:)[^]*|(${NAMES}\\s?[=:]\\s?(?!bearer\\s)|bearer\\s|://(?=[^\\s/]*@))(?!<[^<>]+>(?![\\w<]))[^\\s&,;"[@]+`,
  'gi',
);

/** Secrets that are known by value. */
export type Secrets = string | readonly string[] | undefined;

/** Removes every secret from a text. */
export function redactText(text: string, secrets?: Secrets): string {
  return removeValues(text, secrets).replace(SECRET_IN_TEXT, `$1$2${REDACTED}`);
}

function removeValues(text: string, secrets: Secrets = []): string {
  // The longest first: one key may begin like another.
  return [secrets]
    .flat()
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
}

/**
 * A copy of any value as plain data that JSON can hold, without its secrets: those known by value, and whatever a field
 * holds whose name marks a secret.
 */
export function redact(value: unknown, secrets: Secrets = []): unknown {
  try {
    const json = JSON.stringify([value], (name, field: unknown) => {
      if (field instanceof Headers) {
        return Object.fromEntries(field);
      }
      if (field && field !== true && SECRET_NAME.test(name)) {
        return REDACTED;
      }
      return typeof field === 'string' || field instanceof Error
        ? redactText(String(field), secrets)
        : field;
    });
    // Once more in the JSON, for the names of fields; without short keys, which JSON itself may hold.
    const long = [secrets].flat().filter((secret) => secret.length > 5);
    return (JSON.parse(removeValues(json, long)) as unknown[])[0];
  } catch {
    // It has a cycle or a getter that throws.
    return REDACTED;
  }
}

/** The secrets in a request body, by value: a service may quote them in a field of any name. */
export function secretsIn(body: unknown): string[] {
  const tokens = JSON.stringify([body]).split(/[\s"\\{}[\],:]/);
  const shown = JSON.stringify(redact(body));
  return tokens.filter((token) => token.length > 5 && !shown.includes(token));
}
