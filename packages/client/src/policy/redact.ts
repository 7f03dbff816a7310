import { isSecretName, isWord, NAMES, REDACTED } from './secret-names.js';
import { secretRemover, type Secrets } from './secret-values.js';

const SCHEMES = '(?:bearer|basic|token|jwt)\\s+';

/** Secrets in text, by what comes before them. No alternative searches what another one searches: the time is linear. */
const SECRET_IN_TEXT = new RegExp(
  [
    // The credentials of a URL.
    `(?<url>://)[^\\s/?#"'<>]*@`,
    // A field of JSON or of a Python dict. Where quotes are escaped, or one is cut off, nothing marks the end of a value.
    `(?<field>${NAMES}\\\\*["']\\s*:\\s*)(?:"[^"\\\\]*"|'[^'\\\\]*'|\\[redacted\\]|[^]*)`,
    // Cookies, each with a name of its own.
    `(?<line>cookie\\s?:)[^\\r\\n]*`,
    // An assignment, a parameter of a query, a header, or a scheme with its credentials.
    `(?<name>${NAMES}\\s?[=:]\\s?(?:${SCHEMES})?|(?:bearer|basic)\\s+)` +
      `(?<value>"(?:[^"\\\\]|\\\\.)+"?|'(?:[^'\\\\]|\\\\.)+'?|<[^<>]{0,40}>(?![\\w<])|[^\\s&;"]+)`,
  ].join('|'),
  'gi',
);

/** More values are not printed. */
const MOST_VALUES = 5_000;
/** A placeholder such as `<api key>`, or what has been redacted before. */
const PLACEHOLDER = /^(?:<[^<>]*>$|\[redacted\])/;

/** Removes every secret from a text. */
export function redactText(text: string, secrets?: Secrets): string {
  return textRedactor(secrets)(text);
}

/** `redactText` for many texts: preparing the search for many secrets takes longer than a search. */
export function textRedactor(secrets?: Secrets): (text: string) => string {
  const remove = secretRemover(secrets);
  return (text) => removeByForm(remove(text));
}

function removeByForm(text: string): string {
  return text.replace(SECRET_IN_TEXT, (match: string, ...captures: unknown[]) => {
    const { url, field, line, name = '', value } = captures.at(-1) as Record<string, string>;
    if (value === undefined) {
      return `${url ?? field ?? line}${REDACTED}${url ? '@' : ''}`;
    }
    const isSentence = !name.includes('=') && (isWord(value) || /^[Bb]asic [a-z]+\W?$/.test(match));
    return isSentence || PLACEHOLDER.test(value) ? match : name + REDACTED;
  });
}

/**
 * A copy of any value as plain data that JSON can hold, without its secrets: those known by value, and whatever a field
 * holds whose name marks a secret. It is for people to read: what is long is cut.
 */
export function redact(value: unknown, secrets?: Secrets): unknown {
  const remove = secretRemover(secrets);
  let left = MOST_VALUES;
  try {
    const json = JSON.stringify([value], (name, field: unknown) => {
      if (isHeaders(field)) {
        return Object.fromEntries(field);
      }
      if (field && field !== true && isSecretName(name)) {
        return REDACTED;
      }
      if (typeof field === 'string' || field instanceof Error) {
        return removeByForm(remove(String(field)));
      }
      return --left > 0 ? shorten(field, left, remove) : '...';
    });
    return (JSON.parse(json) as unknown[])[0];
  } catch {
    // It has a cycle or a getter that throws.
    return REDACTED;
  }
}

/** The first fields of an object, without secrets in their names, or items of an array. */
function shorten(value: unknown, most: number, remove: (text: string) => string): unknown {
  if (Array.isArray(value)) {
    return value.length > most ? [...(value.slice(0, most) as unknown[]), '...'] : value;
  }
  if (!(value instanceof Object)) return value;
  // Not by its entries: of an object with many fields, they take longer than parsing it.
  const names = Object.keys(value);
  const shown = names
    .slice(0, most)
    .map((name) => [remove(name), value[name as keyof object]] as const);
  return Object.fromEntries(names.length > most ? [...shown, ['...', names.length]] : shown);
}

/** `Headers` of any package: each that has a `fetch` has a class of its own. */
function isHeaders(value: unknown): value is Headers {
  return typeof (Object(value) as Headers).append === 'function';
}
