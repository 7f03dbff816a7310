import { ConfigurationError, TimeoutError, type NetworkErrorInit } from './errors.js';
import type { Operation, Route } from './operation.js';
import type { CallOptions } from './options.js';
import { secretsIn } from './policy/secrets.js';
import type { Retries } from './policy/retry.js';
import { withTimeout, type Signal } from './policy/time.js';
import { readLimits, type Limits, type Settings } from './settings.js';

/** A part of a body as a stream gives it. */
export type Chunk = ArrayBuffer | DataView<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A body as it was read: its chunks, or text where the runtime does not stream it. */
export type Body = readonly Chunk[] | string;

/** A complete response, whatever its status. */
export interface Received {
  readonly response: Response;
  /** Empty if the body is handed over as a stream. */
  readonly body: Body;
}

/** One call of a method: what its attempts have in common. */
export interface Call extends Route, Retries {
  readonly settings: Settings;
  readonly operation: Operation;
  readonly limits: Limits;
  /** Ends the call. */
  signal: Signal;
  attempts: number;
  /** The response to the last attempt that got one. */
  received: Received | undefined;
  /** A middleware of openapi-fetch has got the request, or could have. */
  isWritten?: boolean;
  /** Of the call itself, above that of the client. */
  readonly organizationId: string | null | undefined;
  /** What the call sends, as it was given and as it is sent, until it was searched for secrets. */
  readonly bodies: unknown[];
  /**
   * The secrets of what it sends, found once, since every event and report asks for them. Its own keys are among them:
   * more calls may run at once than the settings keep keys.
   */
  readonly secrets: string[];
}

/** What a call of either entry takes. */
type Options = Pick<CallOptions, 'maxRetries' | 'timeoutMs'> & {
  readonly signal?: Signal;
  readonly body?: unknown;
  readonly organizationId?: string | null | undefined;
};

/**
 * Runs a call under the caller's signal and `totalTimeoutMs`.
 *
 * @param hasMiddleware Code of others runs within the call, and may ignore both.
 */
export async function runCall<T>(
  settings: Settings,
  route: Route,
  options: Options,
  hasMiddleware: boolean,
  task: (call: Call) => Promise<T>,
): Promise<T> {
  const { signal, maxRetries, body, organizationId } = options;
  if (signal && typeof signal.addEventListener !== 'function') {
    const { operation } = route;
    throw new ConfigurationError({ operation, option: 'signal', fault: 'must be an AbortSignal' });
  }
  const limits = readLimits(options, settings, route);
  const { totalTimeoutMs } = limits;
  const call: Call = {
    // Not by a spread, which takes V8 2 % of a whole call.
    operation: route.operation,
    root: route.root,
    kind: route.kind,
    method: route.operation.method,
    settings,
    limits,
    signal,
    attempts: 0,
    received: undefined,
    organizationId,
    bodies: [body],
    secrets: [],
    isDecided: maxRetries !== undefined && maxRetries !== null,
    endMs: performance.now() + totalTimeoutMs,
  };
  if (totalTimeoutMs === Infinity && !hasMiddleware) {
    // Without `await`, the promise of an async function settles three ticks later.
    return await task(call);
  }
  const timeoutError = timeoutErrorOf(call, totalTimeoutMs);
  return withTimeout(totalTimeoutMs, signal, timeoutError, (ended) => {
    call.signal = ended;
    return task(call);
  });
}

/** Makes the error of a limit when it is reached. */
export function timeoutErrorOf(call: Call, timeoutMs: number): () => TimeoutError {
  return () => new TimeoutError({ ...originOf(call), timeoutMs });
}

/** What an error of the call is made with. */
export function originOf(call: Call): NetworkErrorInit & { readonly attempts: number } {
  const { settings, root } = call;
  return { ...call, host: settings.roots[root].split('/')[2], secret: secretsOf(call) };
}

/** The secrets that are known by value: the keys in use, and those in the body of the request. */
export function secretsOf({ bodies, secrets, settings }: Call): string[] {
  while (bodies.length > 0) secrets.push(...secretsIn(bodies.pop()));
  return [...settings.keys, ...secrets];
}
