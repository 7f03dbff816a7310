import type { Organization } from '@voice-agent-platform/types';
import { secretFields } from '../generated/operations.js';

const redacted = '[redacted]';

function normalize(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const contractSecrets: ReadonlyMap<string, readonly string[]> = new Map(
  secretFields.map(([name, except]) => [normalize(name), except]),
);

/** Names that callers give to credentials, beyond those of the contract: `access_token`, `X-Auth-Token`, `ApiKey`. */
const secretName =
  /token|secret|passw(or)?d|passphrase|apikey|authorization|credential|cookie|signature|^auth$|xauth/;

/** For a field that holds secrets, the names of the fields below it that do not. `undefined` for other fields. */
export function secretIn(name: string): readonly string[] | undefined {
  const normalized = normalize(name);
  return contractSecrets.get(normalized) ?? (secretName.test(normalized) ? [] : undefined);
}

/** Replaces every string, number and boolean in a value, except those of the named fields. */
export function hide(value: unknown, except: readonly string[]): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => hide(item, except));
  if (typeof value !== 'object') return redacted;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      except.includes(key) ? inner : hide(inner, except),
    ]),
  );
}

/** Query parameters and headers are not fields of the contract, whose `headers` hold secrets. */
function isSecretParameter(name: string): boolean {
  return name.toLowerCase() === 'key' || secretName.test(normalize(name));
}

const keyInText = /(?<![a-z0-9])sk_(?:test|live)_[\w.-]+/gi;
// `Bearer realm="…"` is a challenge.
const bearerInText = /\bbearer(\s+|%20|\+)(?!realm=)[^\s"'&]+/gi;
// RFC 3986, 3.2.1: the user information of a URL. It ends at the last "@", as in browsers.
const userInformation = /(\w:\/\/)[^\s/?#"]+@/g;
// A name ends at the next mark. Otherwise, each of many question marks would be read up to the end of the text.
const urlParameter = /([?&;])([^=&;?#\s"]+)=([^&#\s"]*)/g;
/** A field of JSON inside a text, for example of a body that is cut. */
const fieldInText =
  /(\\?"([^"\\]{1,100})\\?"\s{0,20}:\s{0,20})(?:\\?"[^"\\]*(?:\\[^][^"\\]*)*"?|[\w.+-]+)/g;

/** Replaces credentials in texts and JSON values, found by field name, by form and by value. */
export interface Redactor {
  readonly text: (text: string) => string;
  readonly path: (path: string) => string;
  readonly query: (query: string) => Readonly<Record<string, string>>;
  readonly headers: (
    headers: Readonly<Record<string, string | undefined>>,
  ) => Readonly<Record<string, string>>;
  readonly json: (value: unknown) => unknown;
}

/** The values that are secret wherever they appear. */
export function secretsOf({
  api_key,
  telephony_credentials: telephony,
}: Organization): readonly (string | undefined)[] {
  return [api_key, telephony?.auth_token, telephony?.api_key_secret];
}

/** Shorter values are too common to replace. */
const minLength = 6;

/** Creates a redactor for these secret values. */
export function redactorOf(secrets: readonly (string | undefined)[]): Redactor {
  const values = [...new Set(secrets)].filter(
    (value): value is string => value !== undefined && value.length >= minLength,
  );

  function text(source: string): string {
    // No credential is shorter.
    if (source.length < minLength) return source;
    let result = source;
    for (const value of values) result = result.replaceAll(value, redacted);
    if (/sk_|bearer/i.test(result)) {
      result = result.replace(keyInText, redacted).replace(bearerInText, `Bearer ${redacted}`);
    }
    if (result.includes('"')) {
      result = result.replace(fieldInText, (whole, field: string, name: string) =>
        secretIn(name) ? `${field}"${redacted}"` : whole,
      );
    }
    if (result.includes('://')) {
      result = result
        .replace(userInformation, `$1${redacted}@`)
        .replace(urlParameter, (whole, mark: string, name: string) =>
          secretIn(name) ? `${mark}${name}=${redacted}` : whole,
        );
    }
    return result;
  }

  function segment(source: string): string {
    let decoded = source;
    try {
      decoded = decodeURIComponent(source);
    } catch {
      // A segment with a malformed escape is redacted as it is.
    }
    const cleaned = text(decoded);
    return cleaned === decoded ? source : encodeURI(cleaned);
  }

  function json(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]: [string, unknown]) => {
        const except = secretIn(key);
        return [text(key), except ? hide(inner, except) : json(inner)];
      }),
    );
  }

  return {
    text,
    json,
    path: (path) => path.split('/').map(segment).join('/'),
    query: (query) =>
      query === ''
        ? {}
        : Object.fromEntries(
            [...new URLSearchParams(query)].map(([name, value]) => [
              text(name),
              isSecretParameter(name) ? redacted : text(value),
            ]),
          ),
    headers: (headers) => {
      const visible: Record<string, string> = {};
      for (const [name, value] of Object.entries(headers)) {
        if (value !== undefined) visible[name] = isSecretParameter(name) ? redacted : text(value);
      }
      return visible;
    },
  };
}
