/** Reads the body of a `Response` once, for all requests that get this response from a function of the program. */

/** A chunk of a body, and the way to the piece after it. */
interface Piece {
  readonly chunk: Uint8Array;
  readonly next: NextPiece;
}

/** Reads a piece the first time, and returns the same one each time. It is `undefined` at the end of the body. */
type NextPiece = () => Promise<Piece | undefined>;

const bodies = new WeakMap<Response, SharedBody>();

/** Returns the body that all requests with this response share. It keeps up to `maxBytes` for later requests. */
export function shareBody(response: Response, maxBytes: number): SharedBody {
  const known = bodies.get(response);
  if (known) return known;
  const body = new SharedBody(response, maxBytes);
  bodies.set(response, body);
  return body;
}

export class SharedBody {
  readonly #response: Response;
  /** Absent until a request reads the body, because the response to a HEAD request is never read. */
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Keeps all pieces in memory. Absent if the body is too long for that, or was cut. */
  #first: NextPiece | undefined = once(() => this.#read());
  #left: number;
  /** The number of requests that have opened the body and not canceled it. The body ends with the last one. */
  #readers = 0;

  constructor(response: Response, maxBytes: number) {
    this.#response = response;
    this.#left = maxBytes;
  }

  /**
   * Returns the first piece, from which a request reads the whole body.
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
    this.#left -= value.length;
    if (this.#left < 0) this.#first = undefined;
    return { chunk: value, next: once(() => this.#read()) };
  }
}

function once<Result>(create: () => Result): () => Result {
  let created: { readonly result: Result } | undefined;
  return () => (created ??= { result: create() }).result;
}
