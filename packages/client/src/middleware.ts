import type { Operation, Root } from './operation.js';

/** A call before it is sent. The API key is not part of it. */
export interface MiddlewareRequest {
  readonly operation: Operation;
  readonly root: Root;
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Header fields of this call. A middleware may add to them, for example a trace context. */
  readonly headers: Record<string, string | null | undefined>;
}

/** The final response to a call, after all retries. */
export interface MiddlewareResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body as the caller gets it; of a non-2xx response, as `ApiError` holds it; `undefined` if it cannot be read. */
  readonly body: unknown;
  /** The body as it was sent. */
  readonly text: string;
}

/**
 * Runs once for each call, however often the call is retried. A middleware can refuse a call by throwing. It cannot alter
 * a response: what it returns is ignored.
 */
export interface Middleware {
  /** Runs before anything is sent. What it throws or rejects with rejects the call. */
  onRequest?(request: MiddlewareRequest): void | Promise<void>;
  /** Runs on the response, whatever its status. What it throws or rejects with rejects the call. */
  onResponse?(response: MiddlewareResponse, request: MiddlewareRequest): void | Promise<void>;
}
