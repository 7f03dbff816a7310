/** Reads requests and responses as recorders write them. */
import { isObject, isWithinDepth } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { scalarText } from './json.js';

export interface Message {
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** In lower case and without parameters. */
  readonly mediaType: string | undefined;
  readonly body: Body;
}

/**
 * - `missing`: the recorder left it out, so it may have been sent
 * - `unreadable`: recorded, but compressed, cut off, broken, or nested too deeply
 * - `empty`: nothing was sent
 */
export type Body =
  | { readonly form: 'missing' | 'empty' | 'unreadable' | 'urlencoded' | 'binary' }
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'json'; readonly value: unknown; readonly text: string };

export function isRecorded({ form }: Body): boolean {
  return form !== 'missing' && form !== 'unreadable';
}

const MISSING: Body = { form: 'missing' };
const EMPTY: Body = { form: 'empty' };
const UNREADABLE: Body = { form: 'unreadable' };

/** A request or a response of an entry. */
export interface RecordedMessage {
  readonly message: unknown;
  /** The part of the entry that has the body. */
  readonly content: unknown;
  /** True for a GET request, for example. */
  readonly neverHasBody: boolean;
}

/** Reads a request or a response, and its recorded content. */
export function readMessage({ message, content, neverHasBody }: RecordedMessage): Message {
  const { text, mimeType, encoding, params } = asObject(content);
  const headers = readHeaders(asObject(message).headers);
  const mediaType = readMediaType(headers.get('content-type') ?? mimeType);
  const pairs = readPairs(params);
  const read = (): Body => {
    if (typeof text === 'string' && text !== '') {
      return decode(text, { isBase64: encoding === 'base64', mediaType });
    }
    if (pairs.length > 0) {
      return isJson(mediaType) ? toBody(Object.fromEntries(pairs), '') : { form: 'urlencoded' };
    }
    return neverHasBody || isEmpty({ message, content, headers }) ? EMPTY : MISSING;
  };
  return { headers, mediaType, body: read() };
}

/** Reads names and values. Some recorders write an object instead of HAR's list. */
function readPairs(list: unknown): (readonly [name: string, value: unknown])[] {
  if (isObject(list)) return Object.entries(list);
  return asArray(list).flatMap((pair) => {
    const { name, value } = asObject(pair);
    return typeof name === 'string' ? [[name, value] as const] : [];
  });
}

/** Skips pseudo-headers of HTTP/2, such as `:path`. */
function readHeaders(headers: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of readPairs(headers)) {
    if (name.startsWith(':')) continue;
    const before = found.get(name.toLowerCase());
    const text = scalarText(value);
    found.set(name.toLowerCase(), before === undefined ? text : `${before}, ${text}`);
  }
  return found;
}

/** Ignores `x-unknown`, which browsers write for a response without a type. */
function readMediaType(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const type = value.split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' || type === 'x-unknown' ? undefined : type;
}

/**
 * Returns true if nothing was sent. An empty body and an unrecorded one look alike, so one size must be 0 and no other
 * size may contradict it: mitmproxy leaves out the bodies of DELETE but records their sizes.
 */
function isEmpty({
  message,
  content,
  headers,
}: Pick<RecordedMessage, 'message' | 'content'> & Pick<Message, 'headers'>): boolean {
  // The length may be recorded as another text, such as `[removed]`.
  const contentLength = Number.parseInt(headers.get('content-length') ?? '', 10);
  const { bodySize } = asObject(message);
  const { size, text } = asObject(content);
  const sizes = [contentLength, bodySize, size];
  if (sizes.some((number) => typeof number === 'number' && number > 0)) return false;
  // Some recorders write either size 0 or an empty text for a body that they did not record, but not both.
  const isStated = contentLength === 0 || bodySize === 0 || (size === 0 && text === '');
  return isStated && !headers.has('transfer-encoding');
}

/** Deeper than any body of the API, but shallow enough for recursive functions. */
const MAX_DEPTH = 64;

function toBody(value: unknown, text: string): Body {
  return isWithinDepth(value, MAX_DEPTH) ? { form: 'json', value, text } : UNREADABLE;
}

function decode(
  recorded: string,
  { isBase64, mediaType }: { readonly isBase64: boolean } & Pick<Message, 'mediaType'>,
): Body {
  const text = isBase64 ? decodeBase64(recorded) : recorded.replace(/^\uFEFF/, '');
  if (text === '') return EMPTY;
  if (mediaType === 'application/x-www-form-urlencoded') return { form: 'urlencoded' };
  if (isJson(mediaType)) return parseJson(text) ?? UNREADABLE;
  if (mediaType === undefined) return decodeUntyped(text);
  const json = looksLikeJson(text) ? parseJson(text) : undefined;
  return json ?? (isBroken(text) ? { form: 'binary' } : { form: 'text', text });
}

/** Without a media type, a body that is neither JSON nor text may be compressed or cut off JSON. */
function decodeUntyped(text: string): Body {
  const json = parseJson(text);
  if (json) return json;
  return isBroken(text) || looksLikeJson(text) ? UNREADABLE : { form: 'text', text };
}

/** Returns undefined if the text is not JSON. */
function parseJson(text: string): Body | undefined {
  try {
    return toBody(JSON.parse(text), text);
  } catch {
    return undefined;
  }
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** The character that a decoder writes in place of bytes that are not text. */
const REPLACEMENT = '\uFFFD';

function isBroken(text: string): boolean {
  return text.includes(REPLACEMENT) || text.includes('\0');
}

/** Decodes base64. Returns the replacement character alone if the content is not text. */
function decodeBase64(recorded: string): string {
  try {
    const bytes = Uint8Array.from(atob(recorded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return REPLACEMENT;
  }
}

export function isJson(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /^application\/(?:json|[\w.+-]+\+json)$/.test(mediaType);
}

/** Returns the value of a JSON body. Returns undefined for any other body. */
export function readJson(message: Pick<Message, 'body'> | undefined): unknown {
  return message?.body.form === 'json' ? message.body.value : undefined;
}
