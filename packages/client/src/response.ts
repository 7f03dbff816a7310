import { ApiError, ResponseParseError, type ErrorOrigin, type NetworkErrorInit } from './errors.js';
import type { Route } from './operation.js';

/** A response with its body in memory. */
export interface Received extends Pick<Response, 'headers' | 'ok' | 'status'> {
  readonly body: string;
  /** How long to wait before the next attempt, and then the body was not read; `undefined` for the final response. */
  readonly delayMs: number | undefined;
}

/**
 * Reads a body to its end, once, and stops at `maxBytes`. The bytes are counted as they arrive: a Content-Length may be
 * missing, and does not give what a compressed body expands to.
 *
 * @param signal Ends the reading after an abort, when nobody sees the result: a `fetch` may ignore its signal.
 */
export async function readText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
  origin: ErrorOrigin,
): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader?.();
  if (reader) {
    const utf8 = new TextDecoder();
    let text = '';
    let last: Uint8Array | undefined;
    for (let length = 0; length <= maxBytes && !signal.aborted;) {
      const { done, value } = await reader.read();
      // The usual body is one chunk, which is decoded in one step: a streaming decoder is slower.
      if (done) return text + utf8.decode(last);
      if (last) text += utf8.decode(last, { stream: true });
      length += value.byteLength;
      last = value;
    }
    discard(reader);
  } else {
    // React Native and node-fetch have no web stream to count: their body is complete before it is checked.
    const text = await response.text();
    if (text.length <= maxBytes) return text;
  }
  const message = `response is longer than maxResponseBytes, ${maxBytes} bytes`;
  const { status, headers } = response;
  throw new ResponseParseError(message, { ...origin, status, headers, text: '' });
}

/** Closes a body that nobody reads, or its reader, so that its connection is free again. */
export function discard(body: unknown): void {
  // That of node-fetch is a Node stream.
  const stream = body as { cancel?(): Promise<void>; destroy?(): void } | null | undefined;
  if (stream?.cancel) stream.cancel().catch(() => undefined);
  else stream?.destroy?.();
}

/**
 * What a method resolves or rejects with: the value that the contract documents for the operation, or an error. The body
 * of an error, and one that the platform does not specify, is read as JSON, or else as text; an empty one is `undefined`.
 */
export function outcomeOf(
  { ok, status, headers, body: text }: Received,
  call: Pick<Route, 'kind'> & NetworkErrorInit,
): { readonly data?: unknown; readonly error?: Error } {
  const { kind } = call;
  const json = parseJson(text);
  const data = json === undefined ? text || undefined : json;
  if (!ok) return { data, error: new ApiError({ ...call, status, headers, body: data }) };
  if (kind === 'none' || (kind === 'count' && !text)) return {};
  // A string, of a media type that is not specified: the value of a JSON string, or else the text as it came.
  if (kind === 'text') return { data: typeof json === 'string' && isJson(headers) ? json : text };
  if (kind === 'unknown' || json !== undefined) return { data };
  // Without a cause: a SyntaxError quotes the text around the fault, which may be a secret.
  return {
    error: new ResponseParseError('response is not JSON', { ...call, status, headers, text }),
  };
}

export function isJson(headers: Headers): boolean {
  return /json/i.test(headers.get('content-type') ?? '');
}

/** The value of a JSON text; `undefined` if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
