import { readApiKey } from './api-key.js';
import { NetworkError } from './errors/network-error.js';
import { TimeoutError } from './errors/timeout-error.js';
import { VoiceAgentError } from './errors/voice-agent-error.js';
import { notify, printableHeaders } from './observers.js';
import type { Route } from './operation.js';
import type { Fetch } from './options.js';
import { readBody } from './read-body.js';
import { fetchWithinOrigin } from './redirect.js';
import { retryDelayMs } from './retry-delay.js';
import { maySendAgain } from './retry-policy.js';
import { atLeast, type Settings } from './settings.js';
import { sleep, withinTime } from './within-time.js';

/** One call on its way: what is sent, and within which limits. */
export interface Exchange {
  readonly route: Route;
  readonly url: string;
  readonly init: RequestInit;
  /** Without `authorization`, which each attempt sets anew. */
  readonly headers: Headers;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number | undefined;
  /** The caller's own decision for this call; `undefined` leaves it to the policy. */
  readonly maxRetries: number | undefined;
  /** Hands the body over unread, and with it the care for a stalled one. */
  readonly stream?: boolean | undefined;
}

/** A complete answer, whatever its status. */
export interface Answered {
  readonly response: Response;
  /** Empty for a body that is handed over unread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The key that it was asked with, to be cut out of whatever is printed. */
  readonly secret: string;
}

/** Sends a request, again where that is safe, and resolves with the final answer. */
export async function transport(
  fetch: Fetch,
  settings: Settings,
  exchange: Exchange,
): Promise<Answered> {
  const { route, signal } = exchange;
  const { operation, root } = route;
  const timeoutMs = atLeast(1, 'timeoutMs', exchange.timeoutMs ?? settings.timeoutMs, operation);
  const maxRetries = atLeast(
    0,
    'maxRetries',
    exchange.maxRetries ?? settings.maxRetries,
    operation,
  );
  const endMs = performance.now() + settings.totalTimeoutMs;

  for (let attempt = 1; ; attempt++) {
    if (signal?.aborted) {
      throw signal.reason;
    }
    const startMs = performance.now();
    const limitMs = Math.min(timeoutMs, endMs - startMs);
    const event = { operation, root, attempt };
    let announced = false;
    let answered: Answered | undefined;
    let error: VoiceAgentError | undefined;
    try {
      answered = await withinTime(
        limitMs,
        signal,
        () =>
          new TimeoutError(limitMs < timeoutMs ? settings.totalTimeoutMs : timeoutMs, {
            operation,
          }),
        async (attemptSignal) => {
          const secret = await readApiKey(settings.apiKey, operation);
          exchange.headers.set('authorization', `Bearer ${secret}`);
          announced = true;
          notify(settings.observers, 'onRequest', () => ({
            ...event,
            headers: printableHeaders(exchange.headers),
          }));
          const response = await fetchWithinOrigin(fetch, exchange.url, {
            ...exchange.init,
            headers: exchange.headers,
            signal: attemptSignal,
          });
          const bytes = exchange.stream
            ? new Uint8Array()
            : await readBody(response, settings.maxResponseBytes, operation);
          return { response, bytes, secret };
        },
      );
    } catch (cause) {
      error = cause instanceof VoiceAgentError ? cause : new NetworkError({ operation, cause });
    }
    const response = answered?.response;
    // The caller's own signal speaks for itself: its reason is what the caller gets.
    const failure = signal?.aborted ? (signal.reason as unknown) : error;
    const outcome = response ? { status: response.status } : { error: failure };
    if (announced) {
      notify(settings.observers, 'onResponse', () => ({
        ...event,
        ...outcome,
        durationMs: performance.now() - startMs,
        headers: printableHeaders(response?.headers),
      }));
    }

    if (
      !signal?.aborted &&
      attempt <= maxRetries &&
      (answered || error instanceof NetworkError || error instanceof TimeoutError) &&
      maySendAgain(operation.method, response?.status, exchange.maxRetries !== undefined)
    ) {
      const delayMs = retryDelayMs(attempt, response?.headers.get('retry-after'));
      if (delayMs !== undefined && performance.now() + delayMs < endMs) {
        notify(settings.observers, 'onRetry', () => ({ ...event, ...outcome, delayMs }));
        await sleep(delayMs, signal);
        continue;
      }
    }
    if (answered) {
      return answered;
    }
    throw failure;
  }
}
