import type { Operation, Root } from './operation.js';

/** A call before it is sent. The API key is not part of it. */
export interface MiddlewareRequest {
  readonly operation: Operation;
  readonly root: Root;
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Header fields of this call; a middleware may add to them (a trace context, say). */
  readonly headers: Record<string, string | null | undefined>;
}

/** The final answer to a call, after all retries. */
export interface MiddlewareResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body as the caller gets it; of an answer that is no success, as `ApiError` holds it. */
  readonly body: unknown;
}

/** Sees each call once, however often it is sent. What it returns is ignored: it can refuse a call, not alter an answer. */
export interface Middleware {
  /** Runs before anything is sent; a throw or rejection is what the caller gets. */
  onRequest?(request: MiddlewareRequest): void | Promise<void>;
  /** Runs on the answer, a failing status included; a throw or rejection is what the caller gets. */
  onResponse?(response: MiddlewareResponse, request: MiddlewareRequest): void | Promise<void>;
}
