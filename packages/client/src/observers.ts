import type { Operation, Root } from './operation.js';
import { redact } from './redact.js';

/** What every event says of the attempt it is about. */
export interface AttemptEvent {
  readonly operation: Operation;
  readonly root: Root;
  /** 1 for the first. */
  readonly attempt: number;
}

/** An attempt that is about to be sent. */
export interface RequestEvent extends AttemptEvent {
  /** Redacted. */
  readonly headers: Readonly<Record<string, unknown>>;
}

/** How an attempt ended: with a `status` and `headers`, or with an `error` when no complete answer came. */
export interface ResponseEvent extends AttemptEvent {
  /** From before the API key is asked for to the last byte of the body. */
  readonly durationMs: number;
  readonly status?: number | undefined;
  /** Redacted. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** A `VoiceAgentError`, or the reason of the caller's own signal. */
  readonly error?: unknown;
}

/** An attempt that will be followed by another one. */
export interface RetryEvent extends AttemptEvent {
  /** How long the client waits before the next one. */
  readonly delayMs: number;
  readonly status?: number | undefined;
  readonly error?: unknown;
}

/** Functions that watch. They cannot change a call, and an error in one of them does not reach it. */
export interface Observers {
  onRequest?(event: RequestEvent): void;
  /** Follows each `onRequest`, whatever became of the attempt. */
  onResponse?(event: ResponseEvent): void;
  onRetry?(event: RetryEvent): void;
}

/** What tells the observers of an attempt. */
export type Observe = (
  name: keyof Observers,
  detail: { headers?: Headers | undefined; [name: string]: unknown },
) => void;

/** Nothing without observers, so that a call which nobody watches builds no events. */
export function observing(
  observers: Observers | undefined,
  attempt: AttemptEvent,
): Observe | undefined {
  return (
    observers &&
    ((name, detail) => {
      try {
        // Called as a method, so that an instance of a class can be the observers.
        observers[name]?.({
          ...attempt,
          ...detail,
          headers: detail.headers && redact(detail.headers),
        } as never);
      } catch {
        // Who watches a call must not be able to break it.
      }
    })
  );
}
