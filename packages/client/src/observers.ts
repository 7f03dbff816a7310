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

/** Calls an observer, if there is one, with the headers redacted. */
export function notify(
  { observers }: { readonly observers?: Observers | undefined },
  name: keyof Observers,
  event: AttemptEvent & { headers?: Headers | undefined; [detail: string]: unknown },
): void {
  try {
    // Called as a method, so that an instance of a class can be the observers.
    (observers as Record<string, (event: object) => void> | undefined)?.[name]?.({
      ...event,
      headers: event.headers && redact(event.headers),
    });
  } catch {
    // Who watches a call must not be able to break it.
  }
}
