import { ResponseParseError } from './errors/response-parse-error.js';
import type { Operation } from './operation.js';

const utf8 = new TextDecoder();

/**
 * Reads a body to its end, once, and stops at the limit. The bytes are counted as they arrive: a Content-Length may be
 * missing, and says nothing of what a compressed body unfolds to.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  operation: Operation,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (!chunk) {
      break;
    }
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) {
      // Closes the connection; its failing changes nothing for the caller.
      reader?.cancel().catch(() => undefined);
      throw new ResponseParseError(`the body is longer than ${maxBytes} bytes`, {
        operation,
        status: response.status,
        headers: response.headers,
        text: '',
      });
    }
  }
  return concatenate(chunks, length);
}

export function decode(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

function concatenate(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  if (chunks.length === 1) {
    return chunks[0] as Uint8Array<ArrayBuffer>;
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
