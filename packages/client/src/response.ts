import { ResponseParseError, type ErrorOrigin } from './errors.js';
import type { ResponseKind } from './operation.js';

/** A body as it was read: chunks of bytes, or text where the runtime does not stream it. */
export type Body = string | readonly Uint8Array<ArrayBuffer>[];

/**
 * Reads a body to its end, once, and stops at the limit. The bytes are counted as they arrive: a Content-Length may be
 * missing, and does not give what a compressed body expands to.
 *
 * @param reader Of the response's body; `undefined` where the runtime does not stream it.
 */
export async function readBody(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined,
  response: Response,
  maxBytes: number,
  origin: ErrorOrigin,
): Promise<Body> {
  const chunks = [];
  let left = maxBytes;
  let text;
  if (reader) {
    for (let chunk; left >= 0 && (chunk = (await reader.read()).value);) {
      chunks.push(chunk);
      left -= chunk.length;
    }
  } else {
    // React Native's polyfill and node-fetch have no web stream to count; their body is complete before it is checked.
    text = await response.text();
    left -= text.length;
  }
  if (left < 0) {
    throw new ResponseParseError(`response is longer than maxResponseBytes, ${maxBytes} bytes`, {
      ...origin,
      text: '',
      status: response.status,
      headers: response.headers,
    });
  }
  return text ?? chunks;
}

export function decode(body: Body): string {
  if (typeof body === 'string') {
    return body;
  }
  const utf8 = new TextDecoder();
  // Without `stream`, which most bodies do not need, Node decodes faster.
  const decodePart = (part: Uint8Array, index: number) =>
    utf8.decode(part, { stream: index < body.length - 1 });
  return body.map(decodePart).join('');
}

/**
 * What a response gives the caller: of a success, what the contract documents for the operation; where the platform
 * does not specify the body, as that of an error, JSON, else text, else `undefined`.
 */
export function parseBody(
  kind: ResponseKind,
  text: string,
  { ok, status, headers }: Response,
  origin: ErrorOrigin,
): unknown {
  if (!ok || kind === 'unknown') {
    return parseJson(text, text || undefined);
  }
  if (kind === 'none' || (!text && kind === 'count')) {
    return undefined;
  }
  const value = parseJson(text);
  if (kind === 'text') {
    // "A string", of a media type that the contract leaves open: a JSON string is that string, all else its own text.
    return typeof value === 'string' && isJson(headers) ? value : text;
  }
  if (value === undefined) {
    // Without a cause: a SyntaxError quotes the text around the fault, which may be a secret.
    throw new ResponseParseError('response is not JSON', { ...origin, status, headers, text });
  }
  return value;
}

export function isJson(headers: Headers): boolean {
  return /json/i.test(headers.get('content-type') ?? '');
}

/** The value of a JSON text; `otherwise` if it is not JSON. */
export function parseJson(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
