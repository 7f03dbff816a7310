/** Decides which names and values of the traffic a report may show. */
import { secretFields } from '@voice-agent-platform/openapi/operations';
import { contractNames } from './contract.js';
import { isObject } from './json.js';
import type { Message } from './message.js';

/** Names that fields of errors usually have. They are shown even if some value equals one of them. */
const commonNames = new Set(
  `code details detail error errors error_code error_description errorCode field fields instance
  message messages ok param path reason request_id requestId stack status statusCode success
  timestamp title trace_id traceId type`.split(/\s+/),
);

const FIELD_NAME = /^_?[a-z][A-Za-z]*(?:[_-][A-Za-z]+)*\d{0,2}$/;
const LONGEST_NAME = 40;
const HEADERS_WITH_CREDENTIALS =
  /^(?:(?:proxy-)?authorization|cookie|set-cookie|.*(?:key|token|secret).*)$/;
/** Beside the secrets of the contract: a recording may show how somebody logged in. */
const SECRET_NAME = /(?:token|secret|passw(?:or)?d|(?:api|access)[_-]?key)$/i;
const IDENTIFIER_NAME = /^(?:id|ids|sid|uuid|email|.*_ids?|.*Ids?)$/;
/** An enumeration has few values, and they are short. */
const VALUES = { most: 20, pattern: /^[\w-]{1,40}$/ };

/** What a recording contains in places where secrets and identifiers are, and its single words. */
export class Privacy {
  readonly #secrets = new Set<string>();
  readonly #identifiers = new Set<string>();
  readonly #identifierNames = new Map<string, boolean>();
  /** Values that look like names of fields. A key that equals one of them may be data, such as the name of a person. */
  readonly #words = new Set<string>();

  learnHeaders(headers: Message['headers']): void {
    for (const [name, value] of headers) {
      if (name === 'x-organization-id') this.#identifiers.add(value);
      if (!HEADERS_WITH_CREDENTIALS.test(name)) continue;
      this.#secrets.add(value);
      // `Bearer <key>`, `a=<value>; b=<value>`
      for (const part of value.split(/[\s;,=]+/)) if (part !== '') this.#secrets.add(part);
    }
  }

  learnPath(path: Readonly<Record<string, string>>): void {
    for (const value of Object.values(path)) this.#identifiers.add(value);
  }

  learnUrl(url: URL): void {
    this.#identifiers.add(url.hostname);
    this.learnFields(url.searchParams);
    this.learnSecrets([url.username, url.password]);
  }

  learnFields(fields: Iterable<readonly [string, string]>): void {
    for (const [name, value] of fields) this.#learnText(value, name, undefined);
  }

  learnSecrets(values: readonly string[]): void {
    for (const each of values) if (each !== '') this.#secrets.add(each);
  }

  /** Iterative, because nothing limits the depth of a body. */
  learnBody(body: unknown): void {
    const rest: Pending[] = [{ value: body, name: '', secret: undefined }];
    for (let next = rest.pop(); next; next = rest.pop()) {
      const { value, name, secret } = next;
      if (Array.isArray(value)) {
        for (const item of value) this.#learn(item, name, secret, rest);
      } else if (isObject(value)) {
        for (const key of Object.keys(value)) {
          // The names of extraction parameters are the names of fields elsewhere, for example in the data of a run.
          if (name === 'extract_with_ai' && key === 'name') continue;
          const readable = secret?.includes(key) === true;
          const inherited = readable ? undefined : (secretFields.get(key) ?? secret);
          this.#learn(value[key], key, inherited, rest);
        }
      } else this.#learn(value, name, secret, rest);
    }
  }

  #learn(value: unknown, name: string, secret: Pending['secret'], rest: Pending[]): void {
    if (typeof value === 'string') this.#learnText(value, name, secret);
    else if (typeof value === 'number') this.#learnText(String(value), name, secret);
    else if (typeof value === 'object' && value !== null) rest.push({ value, name, secret });
  }

  #learnText(value: string, name: string, secret: Pending['secret']): void {
    if (secret || secretFields.has(name) || SECRET_NAME.test(name)) this.#secrets.add(value);
    else if (this.#identifies(name)) this.#identifiers.add(value);
    else if (value.length <= LONGEST_NAME && FIELD_NAME.test(value)) this.#words.add(value);
  }

  /** There are few names and many values. */
  #identifies(name: string): boolean {
    let identifies = this.#identifierNames.get(name);
    if (identifies === undefined) {
      identifies = IDENTIFIER_NAME.test(name);
      if (this.#identifierNames.size < 1000) this.#identifierNames.set(name, identifies);
    }
    return identifies;
  }

  /** The name of a field if it can be shown, otherwise `*`. */
  shownName(name: string): string {
    if (contractNames.has(name) || commonNames.has(name)) return name;
    return looksLikeName(name) && !this.#isKnown(name) && !this.#words.has(name) ? name : '*';
  }

  /** Whether these values look like an enumeration, and none of them can identify or open anything. */
  areShown(values: readonly string[]): boolean {
    return (
      values.length <= VALUES.most &&
      values.every(
        (value) =>
          VALUES.pattern.test(value) && !looksLikeIdentifier(value) && !this.#isKnown(value),
      )
    );
  }

  #isKnown(value: string): boolean {
    return this.#secrets.has(value) || this.#identifiers.has(value);
  }
}

interface Pending {
  readonly value: unknown;
  /** Of the property that it belongs to. */
  readonly name: string;
  /** Set below a secret property: the names that are readable there. */
  readonly secret: readonly string[] | undefined;
}

/** Names consist of words. Random letters such as `xKqPzRtYw` change their case more often. */
function looksLikeName(text: string): boolean {
  if (text.length > LONGEST_NAME || !FIELD_NAME.test(text)) return false;
  const words = text.split(/[_-]|(?<=[a-z])(?=[A-Z])/).filter((word) => word !== '');
  return words.length < 4 || text.length / words.length >= 4;
}

/** UUIDs, hexadecimal digits, long numbers, and words with digits among the letters, such as `vc6lj5vpn`. */
function looksLikeIdentifier(value: string): boolean {
  return (
    /\d{4}/.test(value) ||
    /^(?=.*\d)[\da-f-]{8,}$/i.test(value) ||
    value.split(/[-_]/).some((word) => word.length >= 6 && /[a-z]\d+[a-z]/i.test(word))
  );
}
