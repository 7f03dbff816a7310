import { isSecretName, isWord, REDACTED } from './secret-names.js';

/** Secrets that are known by value. */
export type Secrets = string | readonly string[] | undefined;

/** Shorter secrets are removed as whole words only: a key such as `test` is part of many words. */
const SHORTEST_ANYWHERE = 8;
/** Shorter values of a request are not removed: a service that quotes `1` may mean anything. */
const SHORTEST_IN_BODY = 4;
/** More of a text is not printed. */
const LONGEST_TEXT = 10_000;
/** With more than this, nothing is shown: to look for each of so many secrets would take too long. */
const MOST_CHARACTERS = 100_000;
const MOST_SECRETS = 1_000;

/** What removes secrets from texts, wherever they are, and cuts what is too long to print. */
export function secretRemover(secrets: Secrets = []): (text: string) => string {
  const given = [...new Set([secrets].flat())].filter(Boolean);
  if (given.length > MOST_SECRETS || given.join('').length > MOST_CHARACTERS) {
    return () => REDACTED;
  }
  // The longest first: one key may begin like another.
  const known = [...new Set(given.flatMap(formsOf))].sort(
    (one, other) => other.length - one.length,
  );
  const pattern = patternOf(known);
  const overlap = known[0]?.length ?? 0;
  return (text) => {
    const end = LONGEST_TEXT + overlap;
    const rest = text.slice(0, end).replace(pattern, REDACTED);
    // What may be half a secret is cut off. The `@` ends what may be half the credentials of a URL.
    return text.length > end ? `${rest.slice(0, -overlap || undefined)}@...` : rest;
  };
}

/** A secret as it is, within a string of JSON, and percent-encoded. */
function formsOf(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    secret.replace(/[!-,/:-@[-^`{-}]/g, encodeURIComponent),
  ];
}

function isLong({ length }: string): boolean {
  return length >= SHORTEST_ANYWHERE;
}

function patternOf(secrets: readonly string[]): RegExp {
  const alternatives = secrets.map((secret) => {
    const literal = secret.replace(/\W/g, '\\$&');
    // Neither a part of a word, nor of a host name or a path.
    return isLong(secret) ? literal : `(?<![\\w/-]|\\w\\.)${literal}(?![\\w/-]|\\.\\w)`;
  });
  return new RegExp(alternatives.join('|') || '$^', 'g');
}

/** The secrets in a request body, by value: a service may quote them, whole or in part, in a field of any name. */
export function secretsIn(body: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, isSecret: boolean) => {
    // With more than this, nothing is printed.
    if (found.size > MOST_SECRETS) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, isSecret);
    } else if (value instanceof Object) {
      for (const name of Object.keys(value)) {
        // Among the headers of a webhook, `key` is the name of a header.
        visit(value[name as keyof object], isSecret ? name !== 'key' : isSecretName(name));
      }
    } else if (isSecret && /string|number/.test(typeof value)) {
      const text = String(value);
      for (const part of [text, ...text.split(/[\s"'\\{}[\],:;=]/).filter(isTelling)]) {
        if (part.length >= SHORTEST_IN_BODY) found.add(part);
      }
    }
  };
  try {
    visit(body, false);
  } catch {
    // It has a cycle or a getter that throws, and cannot be sent.
  }
  return [...found];
}

/** Whether a part of a secret cannot be mistaken for something else. */
function isTelling(part: string): boolean {
  return (isLong(part) || /\d/.test(part)) && !isWord(part);
}
