import {
  isLong,
  isSecretName,
  isWord,
  MOST_SECRETS,
  NAMES,
  REDACTED,
  type Secrets,
} from './secrets.js';

const SCHEMES = '(?:bearer|basic|token|jwt)\\s+';

/** Secrets in text, by what comes before them. No alternative searches what another one searches: the time is linear. */
const SECRET_IN_TEXT = new RegExp(
  [
    // The credentials of a URL.
    `(?<=://)[^\\s/?#"'<>]*(?=@)`,
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

/** More of a text is not printed. */
const LONGEST_TEXT = 10_000;
/** With secrets of more characters than this, nothing is printed. */
const MOST_CHARACTERS = 50_000;
/** How much longer a character becomes by an escape: three bytes of a URL, encoded twice. */
const LONGEST_ESCAPE = 15;
/** More values are not printed. */
const MOST_VALUES = 5_000;
/** A placeholder such as `<api key>`, or what has been redacted before. */
const PLACEHOLDER = /^(?:<[^<>]*>$|\[redacted\])/;

/**
 * A function that removes every secret from a text, and cuts what is too long to print. To prepare the search for many
 * secrets takes longer than a search.
 */
export function textRedactor(secrets: Secrets = []): (text: string) => string {
  const known = [...new Set([secrets].flat())].filter(Boolean);
  // To look for each of so many secrets would take too long.
  if (known.length > MOST_SECRETS || known.join().length > MOST_CHARACTERS) {
    return () => REDACTED;
  }
  // The longest first: one key may begin like another.
  known.sort((one, other) => other.length - one.length);
  const pattern = new RegExp(patternOf(known), 'gi');
  const overlap = (known[0] ?? ' ').length * LONGEST_ESCAPE;
  return (text) => {
    const end = LONGEST_TEXT + overlap;
    const rest = text.slice(0, end).replace(pattern, REDACTED);
    // What may be half a secret is cut off. The `@` ends what may be half the credentials of a URL.
    return removeByForm(text.length > end ? `${rest.slice(0, -overlap)}@...` : rest);
  };
}

/**
 * A pattern for a character as it is, and as forms, JSON, URLs (once or twice), HTML and JSON Pointers escape it. No text
 * matches in two ways: the time would double with each character.
 */
function escapable(_: string, character: string): string {
  const bytes = new TextEncoder().encode(character).length;
  const plain = `(?:\\\\{0,9}[\\${character}+]|\\\\u\\w{4}){${character.length}}`;
  return `(?:${plain}|(?:%(?:25)?\\w\\w){${bytes}}|&#?\\w+;|~[01])`;
}

/** A pattern for any of the secrets, within JSON, a URL or HTML too. */
function patternOf(secrets: readonly string[]): string {
  const anyOf = (areLong: boolean) =>
    secrets
      .filter((secret) => isLong(secret) === areLong)
      // A run of backslashes as one.
      .map((secret) => secret.replace(/\\*(\W)/gu, escapable))
      .join('|') || '[]';
  // A short one is neither a part of a word, nor of a host name or a path.
  return `${anyOf(true)}|(?<![\\w/-]|\\w\\.)(?:${anyOf(false)})(?![\\w/-]|\\.\\w)`;
}

function removeByForm(text: string): string {
  return text.replace(SECRET_IN_TEXT, (match: string, ...captures: unknown[]) => {
    const { line = '', field = line, name = '', value } = captures.at(-1) as Record<string, string>;
    if (value === undefined) return field + REDACTED;
    const isSentence = !name.includes('=') && (isWord(value) || /^[Bb]asic [a-z]+\W?$/.test(match));
    return isSentence || PLACEHOLDER.test(value) ? match : name + REDACTED;
  });
}

/**
 * A copy of any value as plain data that JSON can hold, without its secrets: those known by value, and whatever a field
 * holds whose name marks a secret. It is for people to read: what is long is cut.
 */
export function redact(value: unknown, secrets?: Secrets): unknown {
  const remove = textRedactor(secrets);
  let left = MOST_VALUES;
  try {
    const json = JSON.stringify([value], (name, field: unknown) => {
      // `Headers` of any package: each that has a `fetch` has a class of its own.
      if (typeof (Object(field) as Headers).append === 'function') {
        return shorten(Object.fromEntries(field as Headers), left, remove);
      }
      if (field && field !== true && isSecretName(name)) {
        return REDACTED;
      }
      if (typeof field === 'string' || field instanceof Error) {
        return remove(String(field));
      }
      // A number of less digits may count anything.
      if (typeof field === 'number' && field > 999 && remove(`${field}`) === REDACTED) {
        return REDACTED;
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
