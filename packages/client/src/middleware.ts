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
  /** A copy of any value as plain data without secrets, the client's own key included: for logs and reports. */
  readonly redact: (value: unknown) => unknown;
}

/** The final response to a call, after all retries. */
export interface MiddlewareResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body as the caller gets it; of a non-2xx response, as `ApiError` holds it. */
  readonly body: unknown;
  /** The body as it was sent. */
  readonly text: string;
}

/** Sees each call once, however often it is sent. What it returns is ignored: it can refuse a call, not alter a response. */
export interface Middleware {
  /** Runs before anything is sent; the caller gets what it throws or rejects with. */
  onRequest?(request: MiddlewareRequest): void | Promise<void>;
  /** Runs on the response, of any status; the caller gets what it throws or rejects with. */
  onResponse?(response: MiddlewareResponse, request: MiddlewareRequest): void | Promise<void>;
}
