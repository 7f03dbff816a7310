import { isStream, readRequestId } from './http.js';
import { readLimits, type Limits } from './limits.js';
import type { Observers } from './observers.js';
import type { Operation, Route } from './operation.js';
import type { Fetch, PlatformCallOptions } from './options.js';
import type { Settings } from './settings.js';
import { deadlineIn, type Deadline } from './time.js';

/** Shared by all calls of a client. */
export interface Context {
  readonly settings: Settings;
  /** The default limits of a call. */
  readonly limits: Limits;
  /** `undefined` means the global `fetch` at the time of the call. */
  readonly fetch: Fetch | null | undefined;
  readonly observers: readonly Observers[];
}

/** The argument of every method. `VoiceAgentClient` has the exact types. */
export interface CallArguments extends PlatformCallOptions {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** The operation that a caller asks for, with its arguments. */
export interface Invocation {
  readonly route: Route;
  readonly args: CallArguments;
  /** Leaves the body of a success to the caller. Default false. */
  readonly isUnread?: boolean;
}

/** One call of a method. Its attempts share this state. */
export interface Call {
  readonly context: Context;
  readonly route: Route;
  /** The root of the API. No request of the call leaves it. */
  readonly root: string;
  readonly limits: Limits;
  /** When the whole call ends. */
  readonly deadline: Deadline;
  /** True if the caller states that sending the request twice is safe. */
  readonly retryUnsafe: boolean;
  /** True if the caller reads the body of a success. */
  readonly isUnread: boolean;
  /** The context for errors of the call. */
  readonly origin: CallOrigin;
}

export interface CallOrigin {
  readonly operation: Operation;
  readonly host: string;
  /** Number of requests sent so far. */
  attempts: number;
  /** The key of the latest attempt. */
  apiKey: string | undefined;
  /** The status of the latest attempt, once the headers of its response have arrived. */
  status: number | undefined;
  requestId: string | null | undefined;
}

/**
 * Records the response of the latest attempt, which the errors of the call report from then on.
 *
 * @param response `undefined` until its headers arrive.
 */
export function recordResponse(origin: CallOrigin, response: Response | undefined): void {
  origin.status = response?.status;
  origin.requestId = response && readRequestId(response.headers);
}

/**
 * Starts the time of a call.
 *
 * @throws ConfigurationError if a limit is malformed.
 */
export function startCall(context: Context, { route, args, isUnread = false }: Invocation): Call {
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
  // A stream can be sent only once.
  const limits = isStream(args.body) ? { ...given, maxRetries: 0 } : given;
  const deadline = deadlineIn(limits.totalTimeoutMs, signal, origin);
  return { context, route, root: href, limits, deadline, retryUnsafe, isUnread, origin };
}
