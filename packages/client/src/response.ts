import { originOf, type Body, type Call, type Chunk } from './call.js';
import { ConfigurationError, ResponseParseError } from './errors.js';
import { callSafely } from './observers.js';

/** A body that is being read: `reader` is `undefined` where the runtime does not have one. */
export interface Reading {
  reader?: ReadableStreamDefaultReader<Chunk> | undefined;
}

/**
 * Reads a body to its end, once, and stops at `maxResponseBytes`. The bytes are counted as they arrive: a Content-Length
 * may be missing, and does not give what a compressed body expands to.
 *
 * @param reading Gets the reader, which the caller has to cancel if this rejects or is left.
 * @param throwIfEnded Throws once the time is over.
 */
export async function readBody(
  call: Call,
  response: Response,
  reading: Reading,
  throwIfEnded: () => void,
): Promise<Body> {
  const { maxResponseBytes } = call.limits;
  const reader = (reading.reader = response.body?.getReader?.() as Reading['reader']);
  const chunks: Chunk[] = [];
  let text: string | undefined;
  let length = 0;
  if (reader) {
    while (length <= maxResponseBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      // No timer fires while the chunks of a stub are ready, which may be empty and never end.
      throwIfEnded();
      const { byteLength } = Object(value) as Chunk;
      if (byteLength) chunks.push(value);
      // A chunk of a stub may be anything: what has no length ends the loop as NaN.
      length += byteLength;
    }
  } else {
    // React Native and node-fetch have no web stream to count: their body is complete before it is checked.
    text = await response.text();
    length = text.length;
  }
  if (Number.isNaN(length)) {
    const fault = 'returned a body that is not made of bytes';
    throw new ConfigurationError({ ...originOf(call), option: 'fetch', fault });
  }
  if (length > maxResponseBytes) {
    const { status, headers } = response;
    throw new ResponseParseError(
      `response is longer than maxResponseBytes, ${maxResponseBytes} bytes`,
      { ...originOf(call), text: '', status, headers },
    );
  }
  return text ?? chunks;
}

/** Closes a body that nobody reads, or its reader, so that its connection is free again. */
export function discard(body: unknown): void {
  // That of node-fetch is a Node stream.
  const stream = body as { cancel?(): unknown; destroy?(): unknown } | null | undefined;
  void callSafely(() => (stream?.cancel ? stream.cancel() : stream?.destroy?.()));
}

export function decode(body: Body): string {
  if (typeof body === 'string') return body;
  const utf8 = new TextDecoder();
  // Without `stream`, which a body in one chunk does not need, Node decodes faster.
  const texts = body.map((chunk, index) => utf8.decode(chunk, { stream: index < body.length - 1 }));
  return texts.join('');
}

/**
 * Parses the body of a success, as the contract documents it for the operation. A body that the platform does not
 * specify gives its JSON, or its text if it is not JSON, or `undefined` if it is empty.
 */
export function parseBody(call: Call, text: string, { status, headers }: Response): unknown {
  const { kind } = call;
  if (kind === 'none' || (!text && (kind === 'count' || kind === 'unknown'))) {
    return undefined;
  }
  const value = parseJson(text, kind === 'unknown' ? text : undefined);
  if (kind === 'text') {
    // "A string", of a media type that the contract leaves open: a JSON string is that string, all else its own text.
    return typeof value === 'string' && isJson(headers) ? value : text;
  }
  if (value === undefined) {
    // Without a cause: a SyntaxError quotes the text around the fault, which may be a secret.
    throw new ResponseParseError('response is not JSON', {
      ...originOf(call),
      status,
      headers,
      text,
    });
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
