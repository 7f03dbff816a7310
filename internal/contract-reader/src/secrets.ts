import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@voice-agent-platform/shared/json';
import { secretFields } from '@voice-agent-platform/openapi/operations';

/** Replaces a secret in everything that is printed. */
export const HIDDEN = '[hidden]';
/** Also the placeholder of the client, which its messages have. */
const PLACEHOLDER = /\[(?:hidden|redacted)\]/;

/** The base64 of a shorter key may be a part of any word. */
const SHORTEST_BASE64 = 8;
/** A shorter secret is not looked for in texts: it may be a part of any word. */
const SHORTEST_SECRET = 4;

/** Secrets that are known by value, such as the API key. */
export type Known = readonly (string | undefined)[];

/**
 * A copy without its secrets: every value below a secret property, credentials in URLs, and these values and the known
 * ones wherever they turn up.
 */
export function hideSecrets(value: unknown, known: Known = []): unknown {
  const replace = createReplacer([...known, ...secretsIn(value)]);
  return hidden(value, (text) => replace(hideInUrl(text)), secretFields);
}

/** A copy without the known secrets, which may be a part of any text. Other secrets stay. */
export function hideByValue(value: unknown, known: Known): unknown {
  return hidden(value, createReplacer(known), new Map());
}

/** @param readable the names of what is not secret below a secret property */
function hidden(
  value: unknown,
  hide: (text: string) => string,
  secrets: typeof secretFields,
  readable?: readonly string[],
): unknown {
  if (Array.isArray(value)) return value.map((item) => hidden(item, hide, secrets, readable));
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([name, inner]) =>
        [hide(name), hidden(inner, hide, secrets, below(secrets, name, readable))] as const,
    );
    return Object.fromEntries(members);
  }
  if (readable && value !== null) return HIDDEN;
  return typeof value === 'string' ? hide(value) : value;
}

/** The texts below secret properties, which a service may repeat in any other one. */
export function secretsIn(value: unknown, readable?: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(item, readable));
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      secretsIn(inner, below(secretFields, name, readable)),
    );
  }
  if (!readable || typeof value !== 'string') return [];
  // It may be repeated without the scheme of an `Authorization` header.
  return [value, value.replace(/^(?:Basic|Bearer) +/i, '')];
}

/** What is readable below a property, or `undefined` if nothing below it is secret. */
function below(secrets: typeof secretFields, name: string, readable?: readonly string[]) {
  return readable?.includes(name) ? undefined : (secrets.get(name) ?? readable);
}

/** A text without credentials in URLs and without the known secrets. */
export function hideInText(text: string, known: Known = []): string {
  return createReplacer(known)(text.replace(/(:[/\\]{2})[^/?#\\\s"<>]*@/g, `$1${HIDDEN}@`));
}

/** A text without credentials in URLs. If it is one as a whole, these may have any character. */
export function hideInUrl(text: string): string {
  try {
    const url = text.includes('@') ? new URL(text) : undefined;
    if (url?.username || url?.password) {
      const { protocol, host, pathname, search, hash } = url;
      return `${protocol}//${HIDDEN}@${host}${pathname}${search}${hash}`;
    }
  } catch {
    // It is no URL, but may contain one.
  }
  return hideInText(text);
}

function createReplacer(known: Known): (text: string) => string {
  const forms = known.flatMap((secret = '') =>
    secret.length < SHORTEST_SECRET ? [] : formsOf(secret),
  );
  if (forms.length === 0) return (text) => text;
  // One may be the beginning of another.
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(escaped.join('|'), 'g');
  return (text) => text.replace(pattern, HIDDEN);
}

/** As it is, as in a URL, as in JSON, and as in base64. */
function formsOf(secret: string): string[] {
  return [secret, escapeInUrl(secret), JSON.stringify(secret).slice(1, -1), ...inBase64(secret)];
}

/** What base64 makes of the secret, wherever it begins in what is encoded: the characters that depend on nothing else. */
function inBase64(secret: string): string[] {
  return [0, 1, 2]
    .map((offset) => {
      const bytes = Buffer.from(' '.repeat(offset) + secret);
      const [first, last] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
      return bytes.toString('base64').slice(first, last);
    })
    .filter((text) => text.length >= SHORTEST_BASE64)
    .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}

function escapeInUrl(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate, which no URL can have.
    return text;
  }
}

/** JSON Pointer to the first hidden value, which must never be sent back in place of the secret. */
export function findHidden(value: unknown, pointer = ''): string | undefined {
  if (typeof value === 'string') return PLACEHOLDER.test(value) ? pointer : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findHidden(inner, `${pointer}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A change with the secrets that its author could not see: each hidden value becomes the current one, and secrets that
 * the change leaves out stay, in an object of secrets too.
 *
 * @param current the resource with its secrets
 * @returns the change, and JSON Pointers to the placeholders that stand for nothing in the current resource
 */
export function restoreSecrets(
  change: unknown,
  current: unknown,
  known: Known,
): { readonly value: unknown; readonly unknown: readonly string[] } {
  const unknown: string[] = [];
  const restore = (
    given: unknown,
    before: unknown,
    shown: unknown,
    isSecret: boolean,
    pointer: string,
  ): unknown => {
    if (findHidden(given) === undefined && !isObject(given)) return given;
    // An entry of a list has no name: only one that is otherwise unchanged is known to be the same.
    if (Array.isArray(given)) {
      const entries = Array.isArray(shown) ? shown : [];
      return given.map((item: unknown, index) => {
        const same = entries.findIndex((entry) => isDeepStrictEqual(entry, item));
        if (same >= 0) return (before as unknown[])[same];
        const hidden = findHidden(item, `${pointer}/${index}`);
        if (hidden !== undefined) unknown.push(hidden);
        return item;
      });
    }
    if (!isObject(given)) {
      if (given !== shown) unknown.push(pointer);
      return before;
    }
    const [old, oldShown] = [before, shown].map((each) => (isObject(each) ? each : {}));
    const kept = Object.entries(old!).filter(
      ([name]) => !Object.hasOwn(given, name) && (isSecret || secretFields.has(name)),
    );
    const changed = Object.entries(given).map(([name, value]) => [
      name,
      restore(
        value,
        old![name],
        oldShown![name],
        isSecret || secretFields.has(name),
        `${pointer}/${name}`,
      ),
    ]);
    return Object.fromEntries([...kept, ...changed]);
  };
  return { value: restore(change, current, hideSecrets(current, known), false, ''), unknown };
}
