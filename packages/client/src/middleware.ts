import type { Operation, Root } from './operation.js';

/** One or a list. A list can have falsy items, which are skipped: `[isDebug && consoleObserver()]`. */
export type OneOrMore<T> = T | readonly (T | false | null | undefined)[];

/** A call before it is sent. The API key is not part of it. A middleware may change its `headers` only. */
export interface MiddlewareRequest {
  readonly operation: Operation;
  readonly root: Root;
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Header fields of this call. A middleware may add to them, for example a trace context. */
  readonly headers: Record<string, string | null | undefined>;
}

/** How a call ended, after all retries. */
export interface MiddlewareResponse {
  /** `undefined` if no headers have arrived. */
  readonly status: number | undefined;
  /** `undefined` without a response. */
  readonly headers: Headers | undefined;
  /** The body as the caller gets it; of a non-2xx response, as `ApiError` holds it; `undefined` if it cannot be read. */
  readonly body: unknown;
  /** The body as it was sent; `undefined` if it was not read, as with `asResponse`. */
  readonly text: string | undefined;
  /** The error that the call rejects with; `undefined` for a success. */
  readonly error: unknown;
}

/**
 * Runs once for each call, however often the call is retried. A middleware can add headers, and refuse a call by throwing.
 * It must not change anything else: the `path`, `query` and `body` of a request are the objects that the caller passed,
 * and the `body` of a response is what the call resolves with. What its functions return is ignored.
 */
export interface Middleware {
  /** Runs before anything is sent. If it throws or rejects, so does the call. */
  onRequest?(request: MiddlewareRequest): void | Promise<void>;
  /**
   * Runs when the call has ended, whether it succeeds or fails: once for each `onRequest` that has let the call pass, in
   * the reverse order. If it throws or rejects, so does the call. After an abort or the end of its time, a call does
   * not wait for it.
   */
  onResponse?(response: MiddlewareResponse, request: MiddlewareRequest): void | Promise<void>;
}
