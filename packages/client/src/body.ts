/** Reads and closes the bodies of responses. */

/** Returns true for a response whose body nobody has read. A `fetch` may return anything. */
export function isReadable(response: Response | undefined): boolean {
  return Boolean(response?.headers?.get) && !response?.bodyUsed;
}

/**
 * Reads a body to its end, once, and stops at `maxBytes`. The bytes are counted as they arrive, because a Content-Length
 * may be missing, and states the size of a compressed body before it expands.
 *
 * @param signal Ends the reading after an abort, because a `fetch` may ignore its signal.
 * @returns `undefined` if the body is longer, or after an abort.
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
    return countBytes(text) <= maxBytes ? text : undefined;
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

/** Counts the bytes of a text in UTF-8. React Native before 0.74 has no TextEncoder. */
function countBytes(text: string): number {
  // The two code units of a surrogate pair count as two of its four bytes.
  let bytes = text.length;
  for (const character of text) {
    if (character > '\u007f') bytes++;
    if (character > '\u07ff') bytes++;
  }
  return bytes;
}

/** Closes an unread body or its reader, so that the connection is free again. */
export function discard(body: unknown): void {
  // node-fetch has a Node stream as the body.
  const stream = body as { cancel?(): Promise<void>; destroy?(): void } | null | undefined;
  if (stream?.cancel) stream.cancel().catch(() => undefined);
  else stream?.destroy?.();
}
