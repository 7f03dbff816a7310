import type { OperationId } from '@voice-agent-platform/validators';
import type { RespondRoute } from '../http/named-route.js';

/** The calls that can fail: an operationId, a route such as `GET /calls`, or `*` for every call. */
export type FailRoute = RespondRoute | '*';

/**
 * A way to fail. `truncate` and `training` apply to the next call that succeeds, and so does a status of 500 or more if
 * `effect-before-error` is `acts`. The others apply to the next call with a valid key, organization and path, even if its
 * query or its body is invalid, as an outage would.
 */
export type Failure = {
  /** Number of calls that fail. Default 1. */
  readonly times?: number;
  /** Applies only to calls with this identifier in their path. */
  readonly id?: string;
  /** Waits first, in milliseconds. If the operation acts before it fails, waits in between. */
  readonly delayMs?: number;
} & (
  | {
      /**
       * Responds with this status: 400 to 599, or from 200 with `body` or `headers`. The operation does not act, unless
       * the status is 500 or more and `effect-before-error` is `acts`.
       */
      readonly status: number;
      /** Sent as Retry-After in whole seconds, rounded up. With 0, a client retries at once, which keeps tests fast. */
      readonly retryAfterMs?: number;
      /** A string is sent as it is, other values as JSON. Default: an RFC 9457 problem. */
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Resets the connection before the operation acts. */
  | { readonly reset: true }
  /** Sends no response, and the operation does not act. */
  | { readonly stall: true }
  /** The operation acts, and the connection ends in the middle of the response, or before a response without a body. */
  | { readonly truncate: true }
  /** `createModel` only: the model is created, and its training fails. */
  | { readonly training: 'failed' }
  | { readonly delayMs: number }
);

export interface PendingFailure {
  /** Identifies it among the pending failures. */
  readonly id: string;
  /** The operation or the route, or `*` for every call. */
  readonly operationId: FailRoute;
  readonly failure: Failure;
  /** Number of calls that will still fail. */
  readonly remaining: number;
}

/** Returns the only operation that supports a failure, or undefined if every call can fail in this way. */
export function findOnlyOperation(
  failure: Readonly<Record<string, unknown>>,
): OperationId | undefined {
  return failure['training'] === undefined ? undefined : 'createModel';
}

/** Describes a failure for the log. */
export function describeFailure(failure: Failure): string {
  if ('status' in failure) return `status ${failure.status}`;
  if ('reset' in failure) return 'reset connection';
  if ('stall' in failure) return 'no response';
  if ('truncate' in failure) return 'truncated response';
  if ('training' in failure) return 'failed training';
  return `delay of ${failure.delayMs} ms`;
}
