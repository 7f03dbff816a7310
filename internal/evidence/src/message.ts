/** A request or response as recorders write it. */
import { isObject } from '@voice-agent-platform/shared/json';
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
 * - `missing`: the recorder left it out, which says nothing about what was sent
 * - `unreadable`: recorded, but compressed, cut off or broken
 * - `empty`: nothing was sent
 */
export type Body =
  | { readonly form: 'missing' | 'empty' | 'unreadable' | 'urlencoded' | 'binary' }
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'json'; readonly value: unknown; readonly text: string };

const MISSING: Body = { form: 'missing' };
const EMPTY: Body = { form: 'empty' };

/**
 * Reads a request or a response, and its recorded content.
 *
 * @param isBare whether such a message has no body
 */
export function readMessage(message: unknown, content: unknown, isBare: boolean): Message {
  const { text, mimeType, encoding, params } = asObject(content);
  const headers = readHeaders(asObject(message).headers);
  const mediaType = readMediaType(headers.get('content-type') ?? mimeType);
  const pairs = pairsOf(params);
  const read = (): Body => {
    if (typeof text === 'string' && text !== '') {
      return decode(text, encoding === 'base64', mediaType);
    }
    if (pairs.length > 0) {
      return isJson(mediaType)
        ? { form: 'json', value: Object.fromEntries(pairs), text: '' }
        : { form: 'urlencoded' };
    }
    return isBare || isEmpty(message, content, headers) ? EMPTY : MISSING;
  };
  return { headers, mediaType, body: read() };
}

/** Names and values. Some recorders write an object in place of the list of HAR. */
function pairsOf(list: unknown): (readonly [name: string, value: unknown])[] {
  if (isObject(list)) return Object.entries(list);
  return asArray(list).flatMap((each) => {
    const { name, value } = asObject(each);
    return typeof name === 'string' ? [[name, value] as const] : [];
  });
}

/** HTTP/2 records its pseudo headers, such as `:path`, among the others. */
function readHeaders(headers: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of pairsOf(headers)) {
    if (name.startsWith(':')) continue;
    const before = found.get(name.toLowerCase());
    const text = scalarText(value);
    found.set(name.toLowerCase(), before === undefined ? text : `${before}, ${text}`);
  }
  return found;
}

/** Browsers write `x-unknown` for a response without a type. */
function readMediaType(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const type = value.split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' || type === 'x-unknown' ? undefined : type;
}

/**
 * Whether nothing was sent. "Empty" and "not recorded" look alike, so a size has to say so, and no other size may
 * contradict it. mitmproxy leaves out the bodies of DELETE and records their sizes.
 */
function isEmpty(message: unknown, content: unknown, headers: Message['headers']): boolean {
  const length = headers.get('content-length')?.split(',', 1)[0];
  const { bodySize } = asObject(message);
  const { size, text } = asObject(content);
  const sizes = [bodySize, size, length === undefined ? undefined : Number(length)].filter(
    (each) => typeof each === 'number' && each >= 0,
  );
  if (sizes.some((each) => each !== 0)) return false;
  // Some recorders write size 0 or an empty text for what they did not record.
  const isEmptyText = text === '' && sizes.length > 0;
  const stated = length !== undefined || bodySize === 0 || isEmptyText;
  return stated && !headers.has('transfer-encoding');
}

function decode(recorded: string, isBase64: boolean, mediaType: string | undefined): Body {
  const text = isBase64 ? decodeBase64(recorded) : recorded.replace(/^\uFEFF/, '');
  // Without a media type, it may be compressed JSON.
  const mayBeJson = isJson(mediaType) || mediaType === undefined;
  if (text === undefined) return { form: mayBeJson ? 'unreadable' : 'binary' };
  if (text === '') return EMPTY;
  if (mediaType === 'application/x-www-form-urlencoded') return { form: 'urlencoded' };
  const looksLikeJson = /^\s*[[{]/.test(text);
  if (mayBeJson || looksLikeJson) {
    try {
      return { form: 'json', value: JSON.parse(text) as unknown, text };
    } catch {
      // Reported below.
    }
  }
  const isBroken = /[\uFFFD\0]/.test(text);
  if (isJson(mediaType) || (mayBeJson && (looksLikeJson || isBroken))) {
    return { form: 'unreadable' };
  }
  return isBroken ? { form: 'binary' } : { form: 'text', text };
}

/** Undefined if it is not text. */
function decodeBase64(recorded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(recorded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export function isJson(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /^application\/(?:json|[\w.+-]+\+json)$/.test(mediaType);
}
