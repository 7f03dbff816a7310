import type { Organization } from '@voice-agent-platform/types';
import { secretFields } from '../generated/operations.js';
import { isSecretName } from '../generated/secret-names.js';
import { harmIn } from './json-value.js';

const REDACTED = '[redacted]';

function normalize(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const contractSecrets: ReadonlyMap<string, readonly string[]> = new Map(
  secretFields.map(([name, except]) => [normalize(name), except]),
);

/** For a field that holds secrets, the names of the fields below it that do not. `undefined` for other fields. */
export function secretIn(name: string): readonly string[] | undefined {
  return contractSecrets.get(normalize(name)) ?? (isSecretName(name) ? [] : undefined);
}

/** Query parameters and headers are not fields of the contract, where `key` and `sid` are not secret. */
function isSecretParameter(name: string): boolean {
  return /^(?:key|sid|code)$/i.test(name) || isSecretName(name);
}

// In JSON inside a text, a key can follow the letter of an escape such as "\n".
const KEY_IN_TEXT = /(?:(?<![a-z0-9])|(?<=\\[bfnrt]))sk_(?:test|live)_[\w.~+/-]+=*/gi;
// `Bearer realm="…"` is a challenge.
const BEARER_IN_TEXT = /\bbearer(\s+|%20|\+)(?!realm=)[^\s"'&]+/gi;
// RFC 3986, 3.2.1: the user information of a URL. It ends at the last "@", as in browsers. JSON may escape a slash.
const USER_INFORMATION = /(\w:\\?\/\\?\/)[^\s/?#"]+@/g;
// A name ends at the next mark. Otherwise, each of many question marks would be read up to the end of the text.
const PARAMETER_IN_TEXT = /(^|[?&;#\s])([^=&;?#\s"]+)=([^&#\s"]*)/g;
/** Name of a field of JSON inside a text, with the backslashes before its quotes if that JSON is itself in a string. */
const FIELD_IN_TEXT = /(\\{0,15})"([^"\\]{1,100})\1"\s{0,20}:\s{0,20}/g;
const PLAIN_VALUE = /[\w.+-]+/y;
/** A part of a text that can be percent-encoded. Each stands alone, so that a malformed one hides no other. */
const URL_IN_TEXT = /[!#-&(-;=?-[\]-~]+/g;
const PERCENT_ENCODED = /(?:%[0-9a-f]{2})+/gi;
/** How often a text is percent-decoded or parsed as JSON. */
const MAX_LAYERS = 3;
const MAX_DEPTH = 64;
const MAX_PARSED_LENGTH = 64 * 1024;

function decoded(text: string): string {
  return text.replace(PERCENT_ENCODED, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    }
  });
}

/** The end of a value of JSON inside a text. One that is cut, or that holds others, ends with the text. */
function endOfValue(text: string, start: number, backslashes: string): number {
  PLAIN_VALUE.lastIndex = start;
  if (PLAIN_VALUE.test(text)) return PLAIN_VALUE.lastIndex;
  if (!text.startsWith(`${backslashes}"`, start)) {
    return /[[{]/.test(text.charAt(start)) ? text.length : start;
  }
  const { length } = backslashes;
  let run = 0;
  for (let index = start + length + 1; index < text.length; index++) {
    const character = text[index];
    // A quote inside the value has more backslashes, and a backslash inside it is doubled.
    if (character === '"' && run % (2 * length + 2) === length) return index + 1;
    run = character === '\\' ? run + 1 : 0;
  }
  return text.length;
}

/** Hides the secret fields of JSON inside a text, for example of a body that is cut. */
function withoutFields(text: string): string {
  let result = '';
  let from = 0;
  for (const { 0: field, 1: backslashes = '', 2: name = '', index } of text.matchAll(
    FIELD_IN_TEXT,
  )) {
    if (index < from || !secretIn(name)) continue;
    const start = index + field.length;
    const end = endOfValue(text, start, backslashes);
    if (end === start) continue;
    const quote = `${backslashes}"`;
    result += `${text.slice(from, start)}${quote}${REDACTED}${quote}`;
    from = end;
  }
  return result + text.slice(from);
}

/** The JSON object or array that a text is. One that is longer is redacted as text. */
function parsed(text: string): unknown {
  if (text.length > MAX_PARSED_LENGTH || !/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return harmIn(value, MAX_DEPTH) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A secret value in the forms that it has in texts, JSON, URLs and form data. */
function formsOf(value: string): readonly string[] {
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')),
    value.replaceAll('+', ' '),
  ];
}

/** Replaces credentials in texts and JSON values, found by field name, by form and by value. */
export interface Redactor {
  readonly text: (text: string) => string;
  readonly query: (query: string) => Readonly<Record<string, string>>;
  readonly headers: (
    headers: Readonly<Record<string, string | undefined>>,
  ) => Readonly<Record<string, string>>;
  /** `except` is for the value of a secret field: all in it is replaced, except the texts of the named fields. */
  readonly json: (value: unknown, except?: readonly string[]) => unknown;
}

/** The values that are secret wherever they appear. */
export function secretsOf({
  api_key,
  telephony_credentials: telephony,
}: Organization): readonly (string | undefined)[] {
  return [api_key, telephony?.auth_token, telephony?.api_key_secret];
}

/** Shorter values are too common to replace. */
const MIN_LENGTH = 6;

/** Creates a redactor for these secret values. */
export function redactorOf(secrets: Iterable<string | undefined>): Redactor {
  const known = [...secrets].filter((value) => value !== undefined && value.length >= MIN_LENGTH);
  // A secret can be the beginning of a longer one.
  const values = [...new Set((known as readonly string[]).flatMap(formsOf))].sort(
    (a, b) => b.length - a.length,
  );

  function textIn(source: string, layers: number): string {
    // No credential is shorter.
    if (source.length < MIN_LENGTH) return source;
    let result = source;
    const value = layers > 0 ? parsed(result) : undefined;
    if (value !== undefined) {
      const clean = JSON.stringify(jsonIn(value, layers - 1));
      if (clean !== JSON.stringify(value)) result = clean;
    }
    for (const secret of values) result = result.replaceAll(secret, REDACTED);
    if (layers > 0 && result.includes('%')) {
      result = result.replace(URL_IN_TEXT, (part) => {
        if (!part.includes('%')) return part;
        const plain = decoded(part);
        const clean = plain === part ? part : textIn(plain, layers - 1);
        return clean === plain ? part : encodeURI(clean);
      });
    }
    if (/sk_|bearer/i.test(result)) {
      result = result.replace(KEY_IN_TEXT, REDACTED).replace(BEARER_IN_TEXT, `Bearer ${REDACTED}`);
    }
    if (result.includes('"')) result = withoutFields(result);
    if (result.includes('/')) result = result.replace(USER_INFORMATION, `$1${REDACTED}@`);
    if (result.includes('=')) {
      result = result.replace(PARAMETER_IN_TEXT, (whole, mark: string, name: string) => {
        const isSecret = mark.trim() ? isSecretParameter(name) : isSecretName(name);
        return isSecret ? `${mark}${name}=${REDACTED}` : whole;
      });
    }
    return result;
  }

  function jsonIn(value: unknown, layers: number, except?: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => jsonIn(item, layers, except));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]: [string, unknown]) => {
          // Only a text is a name: an object in its place can hold anything.
          const isShown = typeof inner === 'string' && except?.includes(key);
          const inside = isShown ? undefined : (except ?? secretIn(key));
          return [textIn(key, layers), jsonIn(inner, layers, inside)];
        }),
      );
    }
    if (except) return value === null || value === undefined ? value : REDACTED;
    return typeof value === 'string' ? textIn(value, layers) : value;
  }

  function parameters(entries: Iterable<readonly [string, string | undefined]>) {
    const visible = [...entries].flatMap(([name, value]) =>
      value === undefined ? [] : [[text(name), isSecretParameter(name) ? REDACTED : text(value)]],
    );
    return Object.fromEntries(visible) as Record<string, string>;
  }

  const text = (source: string): string => textIn(source, MAX_LAYERS);
  return {
    text,
    json: (value, except) => jsonIn(value, MAX_LAYERS, except),
    query: (query) => parameters(query === '' ? [] : new URLSearchParams(query)),
    headers: (headers) => parameters(Object.entries(headers)),
  };
}
