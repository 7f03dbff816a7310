import { ResponseParseError } from './errors/response-parse-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';

const utf8 = new TextDecoder();

/**
 * Reads a body to its end, once, and stops at the limit. The bytes are counted as they arrive: a Content-Length may be
 * missing, and says nothing of what a compressed body unfolds to.
 */
export async function readBody(
  { body, status, headers }: Response,
  maxBytes: number,
  origin: ErrorOrigin,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks = [];
  const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>> | null)?.getReader();
  let left = maxBytes;
  for (let chunk; (chunk = (await reader?.read())?.value);) {
    chunks.push(chunk);
    left -= chunk.length;
    if (left < 0) {
      await reader?.cancel();
      throw new ResponseParseError(`the body is longer than ${maxBytes} bytes`, {
        ...origin,
        status,
        headers,
        text: '',
      });
    }
  }
  return chunks;
}

export function decode(chunks: readonly Uint8Array[]): string {
  const last = chunks.length - 1;
  return chunks.map((chunk, index) => utf8.decode(chunk, { stream: index < last })).join('');
}
