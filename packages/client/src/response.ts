import { ResponseParseError, type ErrorOrigin } from './errors.js';
import type { ResponseKind } from './operation.js';

/** A body as it was read: chunks of bytes, or text where the runtime streams none. */
export type Body = readonly (string | Uint8Array<ArrayBuffer>)[];

type Head = Pick<Response, 'headers' | 'status'>;

const NOT_JSON = Symbol();

/**
 * Reads a body to its end, once, and stops at the limit. The bytes are counted as they arrive: a Content-Length may be
 * missing, and does not give what a compressed body expands to.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  origin: ErrorOrigin,
): Promise<Body> {
  const stream = response.body as ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  if (stream === null) {
    return [];
  }
  if (!stream?.getReader) {
    // React Native's polyfill and node-fetch have no web stream to count; their body is complete before it is checked.
    const text = await response.text();
    return text.length > maxBytes ? tooLong(response, maxBytes, origin) : [text];
  }
  const reader = stream.getReader();
  const chunks = [];
  let left = maxBytes;
  for (let chunk; (chunk = (await reader.read()).value);) {
    chunks.push(chunk);
    left -= chunk.length;
    if (left < 0) {
      await reader.cancel();
      return tooLong(response, maxBytes, origin);
    }
  }
  return chunks;
}

function tooLong({ status, headers }: Head, maxBytes: number, origin: ErrorOrigin): never {
  const message = `response is longer than maxResponseBytes, ${maxBytes} bytes`;
  throw new ResponseParseError(message, { ...origin, status, headers, text: '' });
}

export function decode(body: Body): string {
  const utf8 = new TextDecoder();
  return (
    body
      .map((part) => (typeof part === 'string' ? part : utf8.decode(part, { stream: true })))
      .join('') + utf8.decode()
  );
}

/** What a success response gives the caller, by what the contract documents for the operation. */
export function parseSuccess(
  kind: ResponseKind,
  text: string,
  { status, headers }: Head,
  origin: ErrorOrigin,
): unknown {
  if (kind === 'none' || (kind === 'count' && !text)) {
    return undefined;
  }
  if (kind === 'unknown') {
    return parseUnspecified(text);
  }
  const value = parseJson(text, NOT_JSON);
  if (kind === 'text') {
    // "A string", of a media type that the contract leaves open: a JSON string is that string, all else its own text.
    return typeof value === 'string' && isJson(headers) ? value : text;
  }
  if (value === NOT_JSON) {
    // Without a cause: a SyntaxError quotes the text around the fault, which may be a secret.
    throw new ResponseParseError('response is not JSON', { ...origin, status, headers, text });
  }
  return value;
}

/** A body that the platform does not specify, such as that of an error: JSON, else text, else `undefined`. */
export function parseUnspecified(text: string): unknown {
  return parseJson(text, text || undefined);
}

export function isJson(headers: Headers): boolean {
  return /json/i.test(`${headers.get('content-type')}`);
}

function parseJson(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
