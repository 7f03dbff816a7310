import { ResponseParseError, type ErrorOrigin } from './errors.js';
import type { ResponseKind } from './operation.js';

/**
 * Reads a body to its end, once, and stops at `maxBytes`. The bytes are counted as they arrive: a Content-Length may be
 * missing, and does not give what a compressed body expands to.
 *
 * @param signal Closes the body, which a `fetch` that ignores its signal would leave open.
 */
export async function readText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
  origin: ErrorOrigin,
): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader?.();
  const check = (length: number) => {
    if (length <= maxBytes) return;
    discard(reader);
    const message = `response is longer than maxResponseBytes, ${maxBytes} bytes`;
    const { status, headers } = response;
    throw new ResponseParseError(message, { ...origin, status, headers, text: '' });
  };
  if (!reader) {
    // React Native and node-fetch have no web stream to count: their body is complete before it is checked.
    const text = await response.text();
    check(text.length);
    return text;
  }
  signal.addEventListener('abort', () => discard(reader));
  const utf8 = new TextDecoder();
  const chunks: Uint8Array[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    check((length += value.byteLength));
  }
  return chunks
    .map((chunk, index) => utf8.decode(chunk, { stream: index < chunks.length - 1 }))
    .join('');
}

/** Closes a body that nobody reads, or its reader, so that its connection is free again. */
export function discard(body: unknown): void {
  // That of node-fetch is a Node stream.
  const stream = body as { cancel?(): Promise<void>; destroy?(): void } | null | undefined;
  if (stream?.cancel) stream.cancel().catch(() => undefined);
  else stream?.destroy?.();
}

/**
 * Parses the body of a success, as the contract documents it for the operation. A body that the platform does not
 * specify gives its JSON, or its text if it is not JSON, or `undefined` if it is empty.
 */
export function parseBody(
  kind: ResponseKind,
  text: string,
  { status, headers }: Pick<Response, 'headers' | 'status'>,
  origin: ErrorOrigin,
): unknown {
  if (kind === 'none' || (!text && (kind === 'count' || kind === 'unknown'))) return undefined;
  const value = parseJson(text, kind === 'unknown' ? text : undefined);
  if (kind === 'text') {
    // "A string", of a media type that the contract leaves open: a JSON string is that string, all else its own text.
    return typeof value === 'string' && isJson(headers) ? value : text;
  }
  if (value !== undefined) return value;
  // Without a cause: a SyntaxError quotes the text around the fault, which may be a secret.
  throw new ResponseParseError('response is not JSON', { ...origin, status, headers, text });
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
