import { ApiError } from './errors/api-error.js';
import { ResponseParseError } from './errors/response-parse-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import { readContentType, isJson, isText } from './http.js';
import type { ResponseKind } from './operation.js';

/** The final response to a call. */
export interface Received {
  /** The response of the runtime. */
  readonly response: Response;
  /** The text of its body, or `undefined` if it was not read. */
  readonly text: string | undefined;
}

/**
 * Reads a body to its end, once, and stops at `maxBytes`. The bytes are counted as they arrive, because a Content-Length
 * may be missing, and states the size of a compressed body before it expands.
 *
 * @param signal Ends the reading after an abort, because a `fetch` may ignore its signal.
 * @returns `undefined` if the body is longer.
 */
export async function readText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader?.();
  if (!reader) {
    // React Native and node-fetch have no web stream, so the length is checked after the whole body has arrived.
    const text = await response.text();
    return text.length <= maxBytes ? text : undefined;
  }
  const utf8 = new TextDecoder();
  let text = '';
  for (let length = 0; length <= maxBytes && !signal.aborted;) {
    const { done, value } = await reader.read();
    if (done) return text + utf8.decode();
    length += value.byteLength;
    text += utf8.decode(value, { stream: true });
  }
  discard(reader);
  return undefined;
}

/** Returns true if the operation succeeded and the method does not need the body, so a broken body does not matter. */
export function isBodyUnused({ ok }: Response, kind: ResponseKind): boolean {
  return ok && (kind === 'none' || kind === 'unknown');
}

/** Closes an unread body or its reader, so that the connection is free again. */
export function discard(body: unknown): void {
  // node-fetch has a Node stream as the body.
  const stream = body as { cancel?(): Promise<void>; destroy?(): void } | null | undefined;
  if (stream?.cancel) stream.cancel().catch(() => undefined);
  else stream?.destroy?.();
}

/**
 * Returns the result of a method: the value that the contract documents for this kind of response, or an error. The
 * body of an error is parsed as JSON or kept as text. An empty body is `undefined`.
 */
export function readOutcome(
  response: Response,
  text: string,
  kind: ResponseKind,
  origin: ErrorOrigin,
): { readonly data?: unknown; readonly error?: Error } {
  const { ok, status, statusText, headers } = response;
  const contentType = readContentType(headers);
  const json = parseJson(text);
  const jsonOrText = json === undefined ? text || undefined : json;
  if (!ok) {
    const error = new ApiError({ ...origin, status, statusText, headers, body: jsonOrText });
    return { data: jsonOrText, error };
  }
  // Leaves out the cause, because a SyntaxError quotes text that may contain a secret.
  const refuse = (message: string) => ({
    error: new ResponseParseError(message, { ...origin, status, headers, text }),
  });
  const fault = text ? 'response is not JSON' : 'response is empty, and not JSON';
  const jsonOnly = () => (json === undefined ? refuse(fault) : { data: json });
  switch (kind) {
    case 'none':
      return {};
    case 'count':
      return text ? jsonOnly() : {};
    case 'json':
      return jsonOnly();
    case 'text':
      if (text && !isText(contentType)) return refuse('response is not text: use asResponse');
      // The contract does not specify the media type, so a JSON string becomes its value, and other text stays as it
      // is.
      return { data: typeof json === 'string' && isJson(contentType) ? json : text };
    case 'unknown':
      // The operation succeeded, so an unexpected body must not turn the call into a failure.
      return isText(contentType) ? { data: jsonOrText } : {};
    case 'undeclared':
      if (!text || !contentType) return { data: jsonOrText };
      if (isJson(contentType)) return jsonOnly();
      if (/^text\/plain\b/i.test(contentType)) return { data: text };
      return refuse('response is neither JSON nor text/plain: use asResponse');
  }
}

/** Parses JSON, or returns `undefined`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
