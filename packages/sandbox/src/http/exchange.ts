import type { Root } from '../common/roots.js';

/** A request as plain values, which are cheap to create from a socket, a `Request` or a test. */
export interface Incoming {
  readonly root: Root;
  readonly method: string;
  /** Scheme, host and port that the caller used. */
  readonly origin: string;
  /** Still percent-encoded. */
  readonly path: string;
  /** The part after the first question mark, still percent-encoded. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Reads the body. Resolves to `undefined` as soon as it exceeds the limit. */
  readonly readBody: (maxBytes: number) => Promise<Uint8Array | undefined>;
  /** Creates a signal that aborts when the caller stops waiting. Most responses do not need one. */
  readonly createSignal: () => AbortSignal;
  /** True if the caller is on this machine. */
  readonly local: boolean;
  /** True if the caller is this program, through the sandbox's own `fetch`. */
  readonly inProcess: boolean;
}

/** A response, or a broken connection. */
export interface Outgoing {
  readonly status: number;
  /** A list is sent as several headers, such as `set-cookie`. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array | undefined;
  /** Replaces the body: sent in pieces until it ends or the caller disconnects. */
  readonly stream?: AsyncIterable<string | Uint8Array>;
  readonly sent?: Sent;
  /** `reset`: the connection ends before any response. `truncate`: it ends in the middle of the body. */
  readonly connection?: 'reset' | 'truncate' | undefined;
}

/** The part of a stream that has been sent so far, for the log. */
export interface Sent {
  /** Its length in bytes. */
  readonly bytes: number;
  /** Its chunks, up to a limit. */
  readonly kept: readonly Uint8Array[];
  /** The length of these chunks in bytes. */
  readonly keptBytes: number;
}

const FRAMING = /^(content-length|transfer-encoding|connection|trailer)$/i;

/** Returns true if a header frames the response, so only the server may set it. */
export function isFraming(name: string): boolean {
  return FRAMING.test(name);
}

/** Nobody waits for the response, because the caller disconnected or the sandbox closed. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}
