import { readApiKey } from './api-key.js';
import { NetworkError } from './errors/network-error.js';
import { TimeoutError } from './errors/timeout-error.js';
import { VoiceAgentError } from './errors/voice-agent-error.js';
import { readLimits } from './limits.js';
import { observing } from './observers.js';
import type { Operation, Root } from './operation.js';
import type { CallOptions, Fetch } from './options.js';
import { readBody } from './read-body.js';
import { fetchWithinOrigin } from './redirect.js';
import { retryDelayMs } from './retry-delay.js';
import { maySendAgain } from './retry-policy.js';
import type { Settings } from './settings.js';
import { withinTime } from './within-time.js';

/** Where the errors of a call say that they come from; the key is known from the first attempt on. */
export interface Origin {
  readonly operation: Operation;
  secret?: string;
}

/** One call on its way. */
export interface Exchange {
  readonly root: Root;
  readonly origin: Origin;
  /** What the caller decided for this call. */
  readonly options: Omit<CallOptions, 'headers'>;
  /** What is sent, but for `authorization`, which each attempt sets anew. */
  readonly request: RequestInit & { readonly url: string; readonly headers: Headers };
  /** Hands the body over unread. */
  readonly unread?: boolean;
}

/** A complete answer, whatever its status. */
export interface Answered {
  readonly response: Response;
  /** The body; empty if it is handed over unread. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

/** Sends a request, again where that is safe, and resolves with the final answer. */
export async function transport(
  fetch: Fetch,
  settings: Settings,
  { root, origin, options, request, unread }: Exchange,
): Promise<Answered> {
  const { operation } = origin;
  const { signal } = options;
  const decided = options.maxRetries !== undefined;
  const limits =
    decided || options.timeoutMs !== undefined ? readLimits(options, settings, origin) : settings;
  const { totalTimeoutMs } = limits;
  const endMs = performance.now() + totalTimeoutMs;

  for (let attempt = 1; ; attempt++) {
    const observe = observing(settings.observers, { operation, root, attempt });
    const leftMs = endMs - performance.now();
    const timeoutMs = Math.min(leftMs, limits.timeoutMs);
    let sentMs = 0;
    let answered: Answered | undefined;
    let error: unknown;
    try {
      answered = await withinTime(
        timeoutMs,
        signal,
        async (attemptSignal) => {
          const { headers, url } = request;
          origin.secret = await readApiKey(settings.apiKey, origin);
          headers.set('authorization', `Bearer ${origin.secret}`);
          sentMs = performance.now();
          observe?.('onRequest', { headers });
          const response = await fetchWithinOrigin(fetch, url, {
            ...request,
            redirect: 'manual',
            signal: attemptSignal,
          });
          const chunks = unread ? [] : await readBody(response, limits.maxResponseBytes, origin);
          return { response, chunks };
        },
        () =>
          new TimeoutError({
            ...origin,
            timeoutMs: timeoutMs < leftMs ? timeoutMs : totalTimeoutMs,
          }),
      );
    } catch (cause) {
      error = signal?.aborted
        ? signal.reason
        : cause instanceof VoiceAgentError
          ? cause
          : new NetworkError({ ...origin, cause });
    }
    const { status, headers } = answered?.response ?? {};
    if (sentMs) {
      const durationMs = performance.now() - sentMs;
      observe?.('onResponse', { status, error, headers, durationMs });
    }

    const again =
      attempt <= limits.maxRetries &&
      (answered || error instanceof NetworkError || error instanceof TimeoutError) &&
      maySendAgain(operation.method, status, decided);
    const delayMs = again ? retryDelayMs(attempt, headers?.get('retry-after')) : Infinity;
    if (performance.now() + delayMs < endMs) {
      observe?.('onRetry', { status, error, delayMs });
      await withinTime(delayMs, signal);
    } else if (answered) {
      return answered;
    } else {
      throw error;
    }
  }
}
