import type { Call } from './call.js';
import { callSafely } from './hooks.js';
import type { Middleware, MiddlewareRequest } from './middleware.js';
import type { Received } from './response.js';
import { isOver, runUntil, throwIfOver } from './time.js';

const ON_REQUEST = 'onRequest of a middleware';
const ON_RESPONSE = 'onResponse of a middleware';

/** The end of a call. The error can be any value, because callers may abort with any reason. */
export interface CallOutcome extends Partial<Received> {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly isFailed: boolean;
}

/** A call, as its middleware surrounds it. */
interface Surrounded {
  readonly request: MiddlewareRequest;
  readonly call: Call;
  /** Sends the call once every `onRequest` has let it pass. */
  readonly send: () => Promise<CallOutcome>;
}

/** Runs a call inside of its middleware, the first one outermost. Never rejects. */
export async function runMiddleware(
  [hook, ...inner]: readonly Middleware[],
  surrounded: Surrounded,
): Promise<CallOutcome> {
  const { request, call, send } = surrounded;
  if (!hook) return settle(send);
  // True if `onResponse` must follow: also if `onRequest` hangs, but not if it refuses the call or has not run.
  let isEntered = false;
  const enter = async () => {
    isEntered = true;
    try {
      await hook.onRequest?.(request);
    } catch (error) {
      isEntered = false;
      throw error;
    }
  };
  const outcome = await settle(async () => {
    await runUntil(call.deadline, enter, ON_REQUEST);
    throwIfOver(call.deadline, ON_REQUEST);
    return runMiddleware(inner, surrounded);
  });
  return isEntered ? leave(hook, surrounded, outcome) : outcome;
}

/** Runs `onResponse`, whether the call succeeded or failed. If it rejects, the call rejects with the same error. */
async function leave(
  hook: Middleware,
  { request, call: { deadline, origin } }: Surrounded,
  outcome: CallOutcome,
): Promise<CallOutcome> {
  const { response, data, text, error } = outcome;
  const { status } = origin;
  const seen = { status, headers: response?.headers, body: data, text, error };
  const run = async () => hook.onResponse?.(seen, request);
  if (isOver(deadline)) {
    // The caller has stopped waiting.
    void callSafely(run);
    return outcome;
  }
  return settle(async () => {
    await runUntil(deadline, run, ON_RESPONSE);
    return outcome;
  }, outcome);
}

/** Turns a rejection into a failed outcome, which keeps the response of the known one. */
async function settle(run: () => Promise<CallOutcome>, known?: CallOutcome): Promise<CallOutcome> {
  try {
    return await run();
  } catch (error) {
    return { ...known, error, isFailed: true };
  }
}
