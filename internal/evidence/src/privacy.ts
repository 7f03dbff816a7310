/** Decides which names and values of the traffic a report may show. */
import { isSecretName } from '@voice-agent-platform/contract-reader/secret-names';
import { secretFields } from '@voice-agent-platform/openapi/operations';
import { contractNames } from './contract.js';
import { formOf } from './forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { jsonIn, parseUrl } from './json.js';
import { decodeBase64 } from './message.js';

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
/** More different keys at one place are data, and not names of fields. */
export const MOST_NAMES = 40;
/** An address in a text, such as that of a page in its title. */
const ADDRESSES = /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/[^\s"'<>]*[^\s"'<>,;]/gi;
/** Addresses inside an address are read again. */
const LONGEST_ADDRESSES = 2000;
const PHONE_NUMBER = /^[+(]?\d[\d\s().-]{5,20}$/;
const IDENTIFIER_NAME =
  /^(?:id|ids|sid|uuid|email|login|user(?:_?[nN]ame)?|(?:.*-)?host|.*[_-]ids?|.*Ids?)$/;
/**
 * Names and their values in a text: separated by `=` or `:`, and of XML. A match starts at the start of a name only, so a
 * text is read once.
 */
const PAIRS = [
  /(?<![\w.-])([\w.-]+)[\\"']*\s*[=:]\s*[\\"']*([^\s\\"'&;,<>]+)/g,
  /<([\w:.-]+)(?:\s[^<>]*)?>([^<>]+)(?=<)/g,
];
/** Forms are short. Pages and programs are not, and have no secrets of their own. */
export const LONGEST_FORM = 10_000;
/** A shorter value may be a part of any name of a file. */
const SHORTEST_PART = 6;
/** An enumeration has few values, and they are short and without another form, such as that of a number. */
export const MOST_VALUES = 20;
const VALUE = /^[\w-]{1,40}$/;
const VALUE_FORMS = ['one word', 'BCP 47 tag'];
/** Every language and country is a shorter part of a value. */
const SHORTEST_WORD = 3;

/** What a recording contains in places where secrets and identifiers are, and its single words, in lower case. */
export class Privacy {
  readonly #secrets = new Set<string>();
  readonly #identifiers = new Set<string>();
  /**
   * Of values that look like names of fields, with the name of the only property that has them, or an empty one. A key
   * that equals one may be data, such as the name of a person.
   */
  readonly #words = new Map<string, string>();

  learnIdentifiers(values: readonly string[]): void {
    for (const each of values) this.#identifiers.add(each.toLowerCase());
  }

  learnUrl(url: URL): void {
    for (let host = url.hostname; host !== ''; host = host.replace(/^[^.]*\.?/, '')) {
      if (host === url.hostname || /[a-z].*\./.test(host)) this.learnIdentifiers([host]);
    }
    const fragment = new URLSearchParams(url.hash.slice(1));
    this.learnFields([['', `://${url.hostname}`], ...url.searchParams, ...fragment]);
    for (const each of [url.username, url.password]) this.learnSecret(each);
  }

  learnFields(fields: Iterable<readonly [string, string]>): void {
    for (const [name, value] of fields) this.#learnText(value, name, undefined);
  }

  /** Its words are secrets, too, as in `Bearer <key>` and `a=<value>; b="<value>"`, also if they are encoded. */
  learnSecret(text: string): void {
    // Most requests repeat the headers of another one.
    if (text === '' || this.#secrets.has(text.toLowerCase())) return;
    const percentDecoded = [...new URLSearchParams(text)].flat();
    const basic = [...text.matchAll(/\bbasic\s+([\w+/]+=*)/gi)].map(
      ([, encoded = '']) => decodeBase64(encoded) ?? '',
    );
    for (const each of [text, ...percentDecoded, ...basic]) {
      for (const part of [each, ...(each.match(/[\w-]+/g) ?? [])]) {
        this.#secrets.add(part.toLowerCase());
      }
    }
  }

  /** A path that calls no operation: names, or identifiers of something else. */
  learnPath(path: string): void {
    this.learnFields(path.split('/').map((segment) => ['', segment]));
  }

  /** A text that may be JSON, a form, a table, or JSON that was cut off. */
  learnForm(text: string): void {
    this.#learnText(text.trim(), '', undefined);
    this.learnFields(fieldsOf(text));
    const isTable = !/[{}<>]/.test(text);
    if (isTable) this.learnFields(text.split(/[,;\t\r\n"']+/).map((cell) => ['', cell.trim()]));
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
          this.#learn(value[key], readable ? '' : key, inherited, rest);
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
      const text = value.slice(0, LONGEST_ADDRESS).toLowerCase();
      const [local = ''] = text.split('@', 1);
      const words = [
        ...text.split(/[^a-z\d]+/),
        ...text.split(/[^a-z]+/),
        local.replace(/\W/g, ''),
      ];
      for (const word of words) this.#words.set(squeezed(word), '');
    }
    if (secret || secretFields.has(name) || isSecretName(name) || /^key$/i.test(name))
      this.learnSecret(value);
    else if (IDENTIFIER_NAME.test(name)) this.learnIdentifiers([value]);
    else if (PHONE_NUMBER.test(value)) this.learnIdentifiers([value, value.replace(/\D/g, '')]);
    else if (value.length <= LONGEST_NAME && WORDS.test(value)) {
      const word = squeezed(value);
      this.#words.set(word, (this.#words.get(word) ?? name) === name ? name : '');
    } else if (value.startsWith('{') || value.startsWith('[')) this.learnBody(jsonIn(value));
    else if (value.includes('://')) this.#learnAddresses(value.slice(0, LONGEST_ADDRESSES));
  }

  #learnAddresses(text: string): void {
    for (const [address] of text.matchAll(ADDRESSES)) {
      const url = parseUrl(address);
      if (url) this.learnUrl(url);
    }
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
      const isPart = value.length >= SHORTEST_PART || /^\w.*\.\w/.test(value);
      if (!isPart || !shown.toLowerCase().includes(value)) continue;
      shown = shown.toLowerCase().replaceAll(value, '*');
    }
    return shown;
  }

  /**
   * Whether the values of a field look like an enumeration, and none of them can identify or open anything. Each is a
   * value of the contract, or none of its words is a value of another field, or a part of a name or an address.
   */
  areShown(values: readonly string[], field: string): boolean {
    return (
      values.length <= MOST_VALUES &&
      values.every(
        (value) =>
          contractNames.has(value) ||
          (VALUE.test(value) &&
            VALUE_FORMS.includes(formOf(value)) &&
            !looksLikeIdentifier(value) &&
            ![value, ...wordsOf(value)].some((word) => this.#isElsewhere(word, field))),
      )
    );
  }

  #isElsewhere(word: string, field: string): boolean {
    const owner = word.length < SHORTEST_WORD ? field : (this.#words.get(squeezed(word)) ?? field);
    return owner !== field || this.#isKnown(word);
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

/** The names and values that a text may contain. */
function* fieldsOf(text: string): Generator<readonly [string, string]> {
  for (const pattern of PAIRS) {
    for (const [, name = '', value = ''] of text.matchAll(pattern)) yield [name, value];
  }
  // A form in parts has the name in the lines above an empty line, and the value below it.
  let name: string | undefined;
  for (const block of text.split(/\r?\n\r?\n/)) {
    if (name !== undefined) yield [name, block.split(/[\r\n]/, 1)[0] ?? ''];
    name = /^[^]*\bname="?([^"\s;]+)/.exec(block)?.[1];
  }
}

/** `Harbor Dental`, `harborDental` and `harbor_dental` are the same. */
function squeezed(text: string): string {
  return text.replace(/[ _-]/g, '').toLowerCase();
}

/** Names consist of words. Random letters such as `xKqPzRtYw` change their case more often. */
function looksLikeName(text: string): boolean {
  if (text.length > LONGEST_NAME || !FIELD_NAME.test(text)) return false;
  const words = wordsOf(text);
  return (
    (words.length < 4 || text.length / words.length >= 4) &&
    // Identifiers and keys may be letters alone.
    !words.some((word) => /[^aeiouy]{6}|^[a-f]{8,}$/i.test(word))
  );
}

/** The words of `snake_case`, `kebab-case` and `camelCase`. */
function wordsOf(text: string): string[] {
  return text.split(/[_-]|(?<=[a-z])(?=[A-Z])/).filter((word) => word !== '');
}

/** UUIDs, hexadecimal digits, long numbers, and words with digits among the letters, such as `vc6lj5vpn`. */
function looksLikeIdentifier(value: string): boolean {
  return (
    /\d{4}/.test(value) ||
    /^(?=.*\d)[\da-f-]{8,}$/i.test(value) ||
    value.split(/[-_]/).some((word) => word.length >= 6 && /[a-z]\d+[a-z]/i.test(word))
  );
}
