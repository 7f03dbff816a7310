import type { Operation, Root } from './operation.js';
import { redact } from './redact.js';

/** One attempt that is about to be sent. */
export interface RequestEvent {
  readonly operation: Operation;
  readonly root: Root;
  /** 1 for the first. */
  readonly attempt: number;
  /** Redacted. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How an attempt ended: with a `status`, or with an `error` when no complete answer came. */
export interface ResponseEvent {
  readonly operation: Operation;
  readonly root: Root;
  readonly attempt: number;
  /** From before the request to the last byte of the body. */
  readonly durationMs: number;
  readonly status?: number;
  /** Redacted; empty when no answer came. */
  readonly headers: Readonly<Record<string, string>>;
  /** A `VoiceAgentError`, or the reason of the caller's own signal. */
  readonly error?: unknown;
}

/** An attempt that will be followed by another one. */
export interface RetryEvent {
  readonly operation: Operation;
  readonly root: Root;
  /** The attempt that failed. */
  readonly attempt: number;
  /** How long the client waits before the next one. */
  readonly delayMs: number;
  readonly status?: number;
  readonly error?: unknown;
}

/** Functions that watch. They cannot change a call, and an error in one of them does not reach it. */
export interface Observers {
  onRequest?(event: RequestEvent): void;
  /** Follows each `onRequest`, whatever became of the attempt. */
  onResponse?(event: ResponseEvent): void;
  onRetry?(event: RetryEvent): void;
}

/** Calls an observer if there is one; builds the event only then. */
export function notify<Name extends keyof Observers>(
  observers: Observers | undefined,
  name: Name,
  event: () => Parameters<NonNullable<Observers[Name]>>[0],
): void {
  const observer = observers?.[name] as ((event: object) => void) | undefined;
  try {
    observer?.call(observers, event());
  } catch {
    // Who watches a call must not be able to break it.
  }
}

export function printableHeaders(headers: Headers | undefined): Record<string, string> {
  return redact(Object.fromEntries(headers ?? []));
}
