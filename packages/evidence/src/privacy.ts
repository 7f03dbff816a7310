/** Decides which names and values of the traffic a report may show. */
import { secretFields } from '@voice-agent-platform/openapi/operations';
import { contractNames } from './contract.js';
import { isObject } from '@voice-agent-platform/internal/json-object';
import { decodeBase64, type Message } from './message.js';

/** Names that fields of errors usually have. They are shown even if some value equals one of them. */
const COMMON_NAMES = new Set(
  `code details detail error errors error_code error_description errorCode field fields instance
  message messages ok param path reason request_id requestId stack status statusCode success
  timestamp title trace_id traceId type`.split(/\s+/),
);

const WORDS = /^_?[a-z]+(?:[ _-][a-z]+)*\d{0,2}$/i;
/** Each word of an address or of a name, such as `Ada Lovelace`, may also be a key. */
const ADDRESS_OR_NAME = /@|:\/\/|^\p{Lu}\S*(?: \p{Lu}\S*){1,3}$/u;
const LONGEST_ADDRESS = 200;
const FIELD_NAME = /^_?[a-z][A-Za-z]*(?:[_-][A-Za-z]+)*\d{0,2}$/;
const LONGEST_NAME = 40;
const HEADERS_WITH_CREDENTIALS = /^(?:cookie|set-cookie|.*(?:auth|key|token|secret|session).*)$/;
const HEADERS_WITH_ADDRESSES = /^(?:referer|location)$/;
/** Beside the secrets of the contract: a recording may show how somebody logged in. */
const SECRET_NAME =
  /(?:token|secret|passw(?:or)?d|(?:api|access)[_-]?key|session(?:[_-]?id)?|credentials?|auth|jwt|otp)$/i;
const IDENTIFIER_NAME = /^(?:id|ids|sid|uuid|email|login|user(?:_?[nN]ame)?|.*_ids?|.*Ids?)$/;
/** Names and their values in a text: separated by `=` or `:`, of parts of a form, and of XML. */
const FORMS = [
  /([\w.-]{1,60})["']?\s*[=:]\s*["']?([^\s"'&;,<>]{1,200})/g,
  /\bname="?([^"\s;]{1,60})[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\n([^\r\n]{1,200})/g,
  /<([\w:.-]{1,60})[^<>]{0,200}>([^<>]{1,200})</g,
];
/** Forms are short. Pages and programs are not, and have no secrets of their own. */
const LONGEST_FORM = 10_000;
/** A shorter value may be a part of any name of a file. */
const SHORTEST_PART = 6;
/** An enumeration has few values, and they are short. */
const MOST_VALUES = 20;
const VALUE = /^[\w-]{1,40}$/;

/** What a recording contains in places where secrets and identifiers are, and its single words, in lower case. */
export class Privacy {
  readonly #secrets = new Set<string>();
  readonly #identifiers = new Set<string>();
  /** Of values that look like names of fields. A key that equals one may be data, such as the name of a person. */
  readonly #words = new Set<string>();

  learnHeaders(headers: Message['headers']): void {
    for (const [name, value] of headers) {
      if (name === 'x-organization-id') this.learnIdentifiers([value]);
      if (HEADERS_WITH_ADDRESSES.test(name) && URL.canParse(value)) this.learnUrl(new URL(value));
      // Most requests repeat the headers of another one.
      if (!HEADERS_WITH_CREDENTIALS.test(name) || this.#secrets.has(value.toLowerCase())) continue;
      // `Bearer <key>`, `a=<value>; b="<value>"`
      const parts = value.split(/[\s;,="]+/);
      // `Basic <name and password>`
      const decoded = parts.flatMap((part) => decodeBase64(part)?.split(':') ?? []);
      this.learnSecrets([value, ...parts, ...decoded]);
    }
  }

  learnIdentifiers(values: readonly string[]): void {
    for (const each of values) this.#identifiers.add(each.toLowerCase());
  }

  learnUrl(url: URL): void {
    this.learnIdentifiers([url.hostname]);
    const fragment = new URLSearchParams(url.hash.slice(1));
    this.learnFields([['', `://${url.hostname}`], ...url.searchParams, ...fragment]);
    this.learnSecrets([url.username, url.password]);
  }

  learnFields(fields: Iterable<readonly [string, string]>): void {
    for (const [name, value] of fields) this.#learnText(value, name, undefined);
  }

  learnSecrets(values: readonly string[]): void {
    for (const each of values) if (each !== '') this.#secrets.add(each.toLowerCase());
  }

  /** A path that calls no operation: names, or identifiers of something else. */
  learnPath(path: string): void {
    this.learnFields(path.split('/').map((segment) => ['', segment]));
  }

  /** A text that may be a form, or JSON that was cut off. */
  learnForm(text: string): void {
    const start = text.slice(0, LONGEST_FORM);
    for (const [, name = '', value = ''] of FORMS.flatMap((form) => [...start.matchAll(form)])) {
      this.#learnText(value, name, undefined);
    }
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
    if (ADDRESS_OR_NAME.test(value)) {
      for (const word of value.slice(0, LONGEST_ADDRESS).split(/[^a-z]+/i)) {
        this.#words.add(word.toLowerCase());
      }
    }
    if (secret || secretFields.has(name) || SECRET_NAME.test(name)) this.learnSecrets([value]);
    else if (IDENTIFIER_NAME.test(name)) this.learnIdentifiers([value]);
    else if (value.length <= LONGEST_NAME && WORDS.test(value)) this.#words.add(squeezed(value));
  }

  /** The name of a field if it can be shown, otherwise `*`. */
  shownName(name: string): string {
    if (contractNames.has(name) || COMMON_NAMES.has(name)) return name;
    const isData = this.#isKnown(name) || this.#words.has(squeezed(name));
    return looksLikeName(name) && !isData ? name : '*';
  }

  /** The name of a file without what it shares with the recording: browsers name exports after the host. */
  shownFile(name: string): string {
    let shown = name;
    for (const value of [...this.#secrets, ...this.#identifiers]) {
      if (value.length < SHORTEST_PART || !shown.toLowerCase().includes(value)) continue;
      shown = shown.toLowerCase().replaceAll(value, '*');
    }
    return shown;
  }

  /** Whether these values look like an enumeration, and none of them can identify or open anything. */
  areShown(values: readonly string[]): boolean {
    return (
      values.length <= MOST_VALUES &&
      values.every(
        (value) => VALUE.test(value) && !looksLikeIdentifier(value) && !this.#isKnown(value),
      )
    );
  }

  #isKnown(value: string): boolean {
    const folded = value.toLowerCase();
    return this.#secrets.has(folded) || this.#identifiers.has(folded);
  }
}

interface Pending {
  readonly value: unknown;
  /** Of the property that it belongs to. */
  readonly name: string;
  /** Set below a secret property: the names that are readable there. */
  readonly secret: readonly string[] | undefined;
}

/** `Harbor Dental`, `harborDental` and `harbor_dental` are the same. */
function squeezed(text: string): string {
  return text.replace(/[ _-]/g, '').toLowerCase();
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
