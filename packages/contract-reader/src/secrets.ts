import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@voice-agent-platform/internal/json-object';
import { secretFields } from '@voice-agent-platform/openapi/operations';

/** Replaces a secret in everything that is printed. */
export const HIDDEN = '[hidden]';
/** Also the placeholder of the client, which its messages have. */
const PLACEHOLDER = /\[(?:hidden|redacted)\]/;

/** The base64 of a shorter key may be a part of any word. */
const SHORTEST_BASE64 = 8;

/**
 * A copy without its secrets: every value below a secret property, credentials in URLs, and the API key wherever it
 * turns up.
 */
export function hideSecrets(value: unknown, apiKey?: string): unknown {
  return hidden(value, (text) => hideInText(text, apiKey), secretFields);
}

/** A copy without the API key, which may be a part of any text. Other secrets stay. */
export function hideByValue(value: unknown, apiKey: string | undefined): unknown {
  return hidden(value, (text) => hideKey(text, apiKey), new Map());
}

/** @param readable the names of what is not secret below a secret property */
function hidden(
  value: unknown,
  hide: (text: string) => string,
  secrets: typeof secretFields,
  readable?: readonly string[],
): unknown {
  if (Array.isArray(value)) return value.map((item) => hidden(item, hide, secrets, readable));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, inner]) => {
      const below = readable?.includes(name) ? undefined : (secrets.get(name) ?? readable);
      return [hide(name), hidden(inner, hide, secrets, below)] as const;
    });
    return Object.fromEntries(members);
  }
  if (readable && value !== null) return HIDDEN;
  return typeof value === 'string' ? hide(value) : value;
}

/** A text without credentials in URLs and without the API key. */
export function hideInText(text: string, apiKey?: string): string {
  return hideKey(text.replace(/(:\/\/)[^/?#\s"<>]*@/g, `$1${HIDDEN}@`), apiKey);
}

/** Of the last key, because a program has one. */
let forms: { readonly key: string; readonly texts: readonly string[] } = { key: '', texts: [] };

function hideKey(text: string, apiKey: string | undefined): string {
  if (!apiKey) return text;
  if (forms.key !== apiKey) forms = { key: apiKey, texts: formsOf(apiKey) };
  return forms.texts.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
}

/** As it is, as in a URL, as in JSON, and as in base64. */
function formsOf(apiKey: string): string[] {
  return [apiKey, escapeInUrl(apiKey), JSON.stringify(apiKey).slice(1, -1), ...inBase64(apiKey)];
}

/** What base64 makes of the key, wherever it begins in what is encoded: the characters that depend on nothing else. */
function inBase64(apiKey: string): string[] {
  return [0, 1, 2]
    .map((offset) => {
      const bytes = Buffer.from(' '.repeat(offset) + apiKey);
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
  apiKey: string | undefined,
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
  return { value: restore(change, current, hideSecrets(current, apiKey), false, ''), unknown };
}
