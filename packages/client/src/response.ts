import { ApiError, ResponseParseError, type NetworkErrorInit } from './errors.js';
import { contentTypeOf, isJson, isText, readHeader } from './headers.js';
import type { Route } from './operation.js';

/** The final response to a call, as openapi-fetch takes one from a `fetch`. Its body was read, unless the caller reads it. */
export class Received {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;

  constructor(
    /** The runtime's own. */
    readonly response: Response,
    /** `''` if it was not read. */
    readonly body: string,
  ) {
    this.ok = response.ok;
    this.status = response.status;
    this.headers = { get: (name) => readHeader(response.headers, name) };
  }

  text(): Promise<string> {
    return Promise.resolve(this.body);
  }
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
  origin: NetworkErrorInit,
): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader?.();
  if (reader) {
    const utf8 = new TextDecoder();
    let text = '';
    for (let length = 0; length <= maxBytes && !signal.aborted;) {
      const { done, value } = await reader.read();
      if (done) return text + utf8.decode();
      length += value.byteLength;
      text += utf8.decode(value, { stream: true });
    }
    discard(reader);
  } else {
    // React Native and node-fetch have no web stream to count: their body is complete before it is checked.
    const text = await response.text();
    if (text.length <= maxBytes) return text;
  }
  const message = `response is longer than maxResponseBytes, ${maxBytes} bytes: raise it, or use asResponse`;
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
 * of an error is read as JSON, or else as text; an empty one is `undefined`.
 */
export function outcomeOf(
  { response, body: text }: Received,
  call: Pick<Route, 'kind'> & NetworkErrorInit,
): { readonly data?: unknown; readonly error?: Error } {
  const { ok, status, headers } = response;
  const contentType = contentTypeOf(headers);
  const json = parseJson(text);
  const jsonOrText = json === undefined ? text || undefined : json;
  if (!ok) {
    return {
      data: jsonOrText,
      error: new ApiError({ ...call, status, headers, body: jsonOrText }),
    };
  }
  // Without a cause: a SyntaxError quotes the text around the fault, which may be a secret.
  const refuse = (message: string) => ({
    error: new ResponseParseError(message, { ...call, status, headers, text }),
  });
  const jsonOnly = () => (json === undefined ? refuse('response is not JSON') : { data: json });
  switch (call.kind) {
    case 'none':
      return {};
    case 'count':
      return text ? jsonOnly() : {};
    case 'json':
      return jsonOnly();
    case 'text':
      if (text && !isText(contentType)) return refuse('response is not text: use asResponse');
      // The media type is not specified: the value of a JSON string, or else the text as it came.
      return { data: typeof json === 'string' && isJson(contentType) ? json : text };
    case 'unknown':
      // The operation has succeeded: whatever it sent is not a reason to reject.
      return isText(contentType) ? { data: jsonOrText } : {};
    case 'undeclared':
      if (!text || !contentType) return { data: jsonOrText };
      if (isJson(contentType)) return jsonOnly();
      if (/^text\/plain\b/i.test(contentType)) return { data: text };
      return refuse('response is neither JSON nor text/plain: use asResponse');
  }
}

/** The value of a JSON text; `undefined` if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
