/** Reads the body of a `Response` once, for all requests that get this response from a function of the program. */
import { onAbort } from '../common/abort.js';

/** A chunk of a body, and the way to the piece after it. */
interface Piece {
  readonly chunk: Uint8Array;
  readonly next: NextPiece;
}

/** Reads a piece the first time, and returns the same one each time. It is `undefined` at the end of the body. */
type NextPiece = () => Promise<Piece | undefined>;

const bodies = new WeakMap<Response, SharedBody>();

/**
 * Returns the body that all requests with this response share. It keeps up to `maxBytes` for later requests.
 * @throws TypeError if a request can no longer read the body from its beginning
 */
export function shareBody(response: Response, maxBytes: number): SharedBody {
  const body = bodies.get(response) ?? new SharedBody(response, maxBytes);
  bodies.set(response, body);
  body.getFirst();
  return body;
}

const utf8 = new TextEncoder();

class SharedBody {
  readonly #response: Response;
  /** Absent until a request reads the body, because the response to a HEAD request is never read. */
  #reader: ReadableStreamDefaultReader<Uint8Array | string> | undefined;
  /** Keeps all pieces in memory. Absent if the body is too long for that, or was cut. */
  #first: NextPiece | undefined = once(() => this.#read());
  /** The number of bytes that can still be kept. */
  #left: number;
  /**
   * The number of requests that still read the body or have read it to its end. A body that nobody has read to its end is
   * cut when all of its requests are canceled.
   */
  #readers = 0;

  constructor(response: Response, maxBytes: number) {
    this.#response = response;
    this.#left = maxBytes;
  }

  /**
   * Returns the first piece. A request reads the whole body from there.
   * @throws TypeError if it is gone
   */
  getFirst(): NextPiece {
    const { body, bodyUsed } = this.#response;
    const isReadByProgram = !this.#reader && (bodyUsed || body?.locked);
    if (!this.#first || isReadByProgram) {
      throw new TypeError('The body of its Response has been read already.');
    }
    return this.#first;
  }

  /** Opens the body from its beginning, for one request. */
  open(): ReadableStream<Uint8Array> {
    let next = this.getFirst();
    this.#reader ??= this.#response.body!.getReader();
    this.#readers++;
    return new ReadableStream(
      {
        pull: async (controller) => {
          const piece = await next();
          if (!piece) {
            controller.close();
            return;
          }
          controller.enqueue(piece.chunk);
          next = piece.next;
        },
        cancel: async () => {
          this.#readers--;
          if (this.#readers > 0) return;
          this.#first = undefined;
          await this.#reader!.cancel();
        },
      },
      { highWaterMark: 0 },
    );
  }

  async #read(): Promise<Piece | undefined> {
    const { done, value } = await this.#reader!.read();
    if (done) return undefined;
    // A program may stream text, although its type is not that of a body.
    const chunk = typeof value === 'string' ? utf8.encode(value) : value;
    this.#left -= chunk.length;
    if (this.#left < 0) this.#first = undefined;
    return { chunk, next: once(() => this.#read()) };
  }
}

function once<Result>(create: () => Result): () => Result {
  let created: { readonly result: Result } | undefined;
  return () => (created ??= { result: create() }).result;
}

/**
 * Yields the chunks of a body until one of the signals aborts. It is not a generator, because a generator could not be
 * ended while it waits for a chunk that never comes.
 */
export function readUntilAborted(
  body: SharedBody,
  signals: readonly AbortSignal[],
  onChunk: (chunk: Uint8Array) => void,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => {
      const reader = body.open().getReader();
      // A stream that cannot be canceled has failed already, and `read` reports that.
      const cut = () => reader.cancel().catch(() => {});
      const stopListening = onAbort(signals, () => void cut());
      // A signal may live as long as the sandbox, so its listener goes when the body ends, fails or is canceled.
      void reader.closed.then(stopListening, stopListening);
      return {
        next: async () => {
          const { done, value } = await reader.read();
          if (done) return { done, value: undefined };
          onChunk(value);
          // Other requests get the same chunk, and a caller may change its copy or transfer it to a worker. `slice` would
          // not copy a Buffer, and `structuredClone` would copy all of the memory that the chunk is a part of.
          return { done, value: new Uint8Array(value) };
        },
        return: async () => {
          await cut();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
