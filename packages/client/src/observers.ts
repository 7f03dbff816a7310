import { readEnvironment } from './environment.js';
import { callSafely, readHooks } from './hooks.js';
import type { OneOrMore } from './middleware.js';
import type { Operation, Root } from './operation.js';
import { describeCause, toLine } from './reason.js';

/** The attempt that an event is about. */
export interface AttemptEvent {
  readonly operation: Operation;
  readonly root: Root;
  /** The whole URL of the request. */
  readonly url: string;
  /** The first attempt is 1. */
  readonly attempt: number;
}

/**
 * How an attempt ended: with a `status` if the headers of a response have arrived, and with an `error` when no complete
 * response came. A body that is cut gives both.
 */
export interface ResponseEvent extends AttemptEvent {
  /** From `onRequest` to the last byte of the body, or to that of the headers with `asResponse`, in milliseconds. */
  readonly durationMs: number;
  readonly status?: number | undefined;
  /** The headers of the response, for example those of a rate limit. Printing the event or copying it with `...` omits them. */
  readonly headers?: Headers | undefined;
  /** The `x-request-id` or `request-id` header; `null` without one. */
  readonly requestId?: string | null | undefined;
  /** A `VoiceAgentError`, or the reason of the caller's own signal. */
  readonly error?: unknown;
}

/** An attempt that will be followed by another one. */
export interface RetryEvent extends Omit<ResponseEvent, 'durationMs'> {
  /** How long the client waits before the next one. */
  readonly delayMs: number;
}

/** Functions that watch calls. They cannot change a call, and their errors and rejections do not reach it. */
export interface Observers {
  onRequest?(event: AttemptEvent): void;
  /** Follows each `onRequest`, whether the attempt succeeds or fails. */
  onResponse?(event: ResponseEvent): void;
  onRetry?(event: RetryEvent): void;
}

/**
 * Returns observers that print a line for each attempt: method, URL, status or error, duration, attempt. The key is not
 * printed.
 *
 * @param print Where the lines go. Default: `console.log`.
 */
export function consoleObserver(print: (line: string) => void = console.log): Observers {
  return {
    onResponse({ operation, url, status, error, durationMs, attempt }) {
      const outcome = [status, error !== undefined && describeError(error)]
        .filter(Boolean)
        .join(' ');
      const end = `${Math.round(durationMs)} ms, attempt ${attempt}`;
      print(toLine(`${operation.method} ${url} ${outcome}, ${end}`));
    },
  };
}

/** Describes the error of an attempt. A caller may abort with any value as the reason. */
function describeError(error: unknown): string {
  return error instanceof Error ? String(error) : describeCause(error);
}

let hasWarned = false;

/** Returns the client's observers, and the one that `VOICE_AGENT_LOG` adds. */
export function readObservers(
  given: OneOrMore<Observers> | null | undefined,
): readonly Observers[] {
  const observers = readHooks('observers', given, ['onRequest', 'onResponse', 'onRetry']);
  const level = readEnvironment('log');
  // Prints to stderr, because stdout may carry data.
  if (level === 'info') return [...observers, consoleObserver(console.error)];
  if (level && !hasWarned) {
    hasWarned = true;
    const warning = `VOICE_AGENT_LOG is ${JSON.stringify(level)}, which has no effect. Values: info`;
    console.warn(toLine(warning));
  }
  return observers;
}

interface Events {
  readonly onRequest: AttemptEvent;
  readonly onResponse: ResponseEvent;
  readonly onRetry: RetryEvent;
}

/** Calls a hook of each observer, each with an event of its own. */
export function notify<Name extends keyof Events>(
  observers: readonly Observers[],
  name: Name,
  event: Events[Name],
): void {
  for (const observer of observers) {
    void callSafely(() =>
      (observer[name] as ((event: object) => void) | undefined)?.(copyEvent(event)),
    );
  }
}

/** Copies an event with its headers, which are not printed: they can hold secrets. */
function copyEvent(event: AttemptEvent & Pick<ResponseEvent, 'headers'>): object {
  const { headers, ...copy } = event;
  if (!headers) return copy;
  // A `fetch` for tests may return headers that have `get` alone.
  const value = Symbol.iterator in headers ? new Headers(headers) : headers;
  return Object.defineProperty(copy, 'headers', { value });
}
