/** One of the two roots of the API. */
export type Root = 'base' | 'platform';

/**
 * A request as the core sees it: plain values, so that a socket, a `Request` and a test can all be turned into one at
 * next to no cost.
 */
export interface Incoming {
  readonly root: Root;
  readonly method: string;
  /** Scheme, host and port that the caller used. */
  readonly origin: string;
  /** Still percent-encoded. */
  readonly path: string;
  /** What follows the first question mark, still percent-encoded. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Reads the body, and rejects with a `BodyTooLarge` as soon as it is longer than that. */
  readonly readBody: (maxBytes: number) => Promise<Uint8Array>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Whether the caller sits on this machine. */
  readonly local: boolean;
}

/** The answer, or the way in which a connection shall fail. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** `reset`: the connection ends before any answer. `truncate`: it ends in the middle of the body. */
  readonly connection?: 'reset' | 'truncate' | undefined;
}

/** A connection that ends before any answer. */
export const reset: Outgoing = { status: 0, headers: {}, connection: 'reset' };

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body broke off: its caller went away, or could not read on. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}
