/** Converts the responses of the program's own functions. */
import { onAbort } from '../common/abort.js';
import { joinChunks } from '../common/bytes.js';
import { isFraming, type Outgoing } from '../http/exchange.js';
import { resetConnection } from '../http/responses.js';

/** Remembers bodies, because a function may return the same response each time, and its stream can be read only once. */
const wholeBodies = new WeakMap<Response, Uint8Array>();

/** @param signals end the response when one of them aborts */
export function fromProgram(
  response: Response,
  maxBytes: number,
  signals: readonly AbortSignal[],
): Outgoing {
  // instanceof would fail for the Response class of a package or a simulated browser.
  if (typeof response?.arrayBuffer !== 'function') throw new TypeError('It returned no Response.');
  // Fetch treats `Response.error()` as a network error.
  if (response.type === 'error') return resetConnection;
  const { status } = response;
  const headers = copyHeaders(response.headers);
  if (!response.body) return { status, headers };
  const whole = wholeBodies.get(response);
  if (whole) return { status, headers, body: whole };
  if (response.bodyUsed || response.body.locked) {
    throw new TypeError('The body of its Response has been read already.');
  }
  const copy = new BodyCopy(maxBytes);
  const stream = readUntilAborted(response.body, signals, {
    onChunk: (chunk) => copy.add(chunk),
    onEnd: () => {
      if (copy.isWhole) wholeBodies.set(response, joinChunks(copy.chunks));
    },
  });
  return { status, headers, stream, sent: copy.chunks };
}

function copyHeaders(given: Headers): Outgoing['headers'] {
  const headers: Record<string, string | readonly string[]> = {};
  for (const [name, value] of given) {
    if (isFraming(name)) continue;
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}

/** The beginning of a body, up to a number of bytes. */
class BodyCopy {
  readonly chunks: Uint8Array[] = [];
  #left: number;

  constructor(maxBytes: number) {
    this.#left = maxBytes;
  }

  add(chunk: Uint8Array): void {
    this.#left -= chunk.length;
    if (this.isWhole) this.chunks.push(chunk);
  }

  get isWhole(): boolean {
    return this.#left >= 0;
  }
}

interface BodyListener {
  readonly onChunk: (chunk: Uint8Array) => void;
  /** Called at the end of the body, but not if it is cut. */
  readonly onEnd: () => void;
}

/**
 * Yields the chunks of a body until one of the signals aborts. It is not a generator, because a generator could not be
 * ended while it waits for a chunk that never comes.
 */
function readUntilAborted(
  body: ReadableStream<Uint8Array>,
  signals: readonly AbortSignal[],
  { onChunk, onEnd }: BodyListener,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => {
      // Locks the body only here, because the response to a HEAD request is never read.
      const reader = body.getReader();
      let isCut = false;
      const cut = async () => {
        isCut = true;
        // A stream that cannot be canceled has failed already, and `read` reports that.
        await reader.cancel().catch(() => {});
      };
      const stopListening = onAbort(signals, () => void cut());
      // A signal may live as long as the sandbox, so its listener goes when the body ends, fails or is canceled.
      void reader.closed.then(stopListening, stopListening);
      return {
        next: async () => {
          const { done, value } = await reader.read();
          if (!done) {
            onChunk(value);
            return { done, value };
          }
          if (!isCut) onEnd();
          return { done, value: undefined };
        },
        return: async () => {
          await cut();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
