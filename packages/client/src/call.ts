import { isStream } from './http.js';
import type { Observers } from './observers.js';
import type { Operation, Route } from './operation.js';
import type { CallOptions, Fetch } from './options.js';
import { readLimits, type Limits, type Settings } from './settings.js';
import { deadlineIn, type Deadline } from './time.js';

/** What the calls of a client have in common. */
export interface Context {
  readonly settings: Settings;
  /** Those of a call that sets no others. */
  readonly limits: Limits;
  /** `undefined` for the global one at the time of the call. */
  readonly fetch: Fetch | null | undefined;
  readonly observers: readonly Observers[];
}

/** One call of a method: what its attempts have in common. */
export interface Call {
  readonly context: Context;
  readonly route: Route;
  /** The address that no request of the call leaves. */
  readonly root: string;
  readonly limits: Limits;
  /** When the whole call ends. */
  readonly deadline: Deadline;
  /** Whether the caller states that sending the request twice is safe. */
  readonly retryUnsafe: boolean;
  /** Whether the caller reads the body of a success. */
  readonly isUnread: boolean;
  /** What each error of the call is made with. */
  readonly origin: CallOrigin;
}

export interface CallOrigin {
  readonly operation: Operation;
  readonly host: string;
  /** How often the request was sent. */
  attempts: number;
  /** The key that it was sent with. */
  apiKey: string | undefined;
  /** Of the response to the last attempt, once its headers have arrived. */
  status: number | undefined;
  requestId: string | null | undefined;
}

/** Starts the time of a call. @throws ConfigurationError if a limit is malformed. */
export function startCall(
  context: Context,
  route: Route,
  args: CallOptions & { readonly body?: unknown },
  isUnread: boolean,
): Call {
  const { operation, root } = route;
  const { href, host } = context.settings.addressOf(root, { operation });
  const { signal, retryUnsafe = false } = args;
  const origin: CallOrigin = {
    operation,
    host,
    attempts: 0,
    apiKey: undefined,
    status: undefined,
    requestId: undefined,
  };
  const given = readLimits(args, context.limits, origin);
  // A stream is gone once it was sent.
  const limits = isStream(args.body) ? { ...given, maxRetries: 0 } : given;
  const deadline = deadlineIn(limits.totalTimeoutMs, signal, origin);
  return { context, route, root: href, limits, deadline, retryUnsafe, isUnread, origin };
}
