import type { Operation, Root } from './operation.js';
import { toLine } from './reason.js';

/** What every event holds of the attempt it is about. */
export interface AttemptEvent {
  readonly operation: Operation;
  readonly root: Root;
  /** The whole URL of the request. */
  readonly url: string;
  /** 1 for the first. */
  readonly attempt: number;
}

/** An attempt that is about to be sent. */
export type RequestEvent = AttemptEvent;

/** How an attempt ended: with a `status`, or with an `error` when no complete response came. */
export interface ResponseEvent extends AttemptEvent {
  /** From `onRequest` to the last byte of the body, in milliseconds. */
  readonly durationMs: number;
  readonly status?: number | undefined;
  /** What the service sent as `x-request-id` or `request-id`; `null` without one. */
  readonly requestId?: string | null | undefined;
  /** A `VoiceAgentError`, or the reason of the caller's own signal. */
  readonly error?: unknown;
}

/** An attempt that will be followed by another one. */
export interface RetryEvent extends Omit<ResponseEvent, 'durationMs'> {
  /** How long the client waits before the next one. */
  readonly delayMs: number;
}

/** Functions that watch. They cannot change a call, and an error or a rejection in one of them does not reach it. */
export interface Observers {
  onRequest?(event: RequestEvent): void;
  /** Follows each `onRequest`, whether the attempt succeeds or fails. */
  onResponse?(event: ResponseEvent): void;
  onRetry?(event: RetryEvent): void;
}

/** Calls a function that watches: neither a throw nor a rejection of it may reach the call or the process. */
export async function callSafely(watch: () => unknown): Promise<void> {
  try {
    await watch();
  } catch {}
}

/**
 * Observers that print one line for each attempt: method, URL, status or error, duration, attempt. The key is not among
 * them.
 *
 * @param print Where the lines go. Default: `console.log`.
 */
export function consoleObserver(print: (line: string) => void = console.log): Observers {
  return {
    onResponse({ operation, url, status, error, durationMs, attempt }) {
      // A caller may abort with any value as the reason.
      const outcome = status ?? (error instanceof Error ? String(error) : JSON.stringify(error));
      const end = `${Math.round(durationMs)} ms, attempt ${attempt}`;
      print(toLine(`${operation.method} ${url} ${outcome}, ${end}`));
    },
  };
}
