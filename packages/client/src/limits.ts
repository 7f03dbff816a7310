import { assertOption } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';

/** The options that limit a call, documented in `ClientOptions`. */
export interface Limits {
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxResponseBytes: number;
}

/** The default limits of a client. */
export const DEFAULTS: Limits = {
  timeoutMs: 30_000,
  totalTimeoutMs: Infinity,
  maxRetries: 2,
  maxResponseBytes: 10 * 1024 * 1024,
};

/** Returns the limits in `options`, completed from `defaults`. */
export function readLimits(
  options: { readonly [Name in keyof Limits]?: number | null | undefined },
  defaults = DEFAULTS,
  origin?: ErrorOrigin,
): Limits {
  const limits: Record<keyof Limits, number> = { ...defaults };
  for (const option of Object.keys(limits) as (keyof Limits)[]) {
    const limit = options[option];
    if (limit == null) continue;
    // Refuses NaN: a timer would fire at once, and a loop would never end.
    const isLimit = typeof limit === 'number' && limit >= 0;
    assertOption(isLimit, option, 'must be a number >= 0', origin);
    limits[option] = limit;
  }
  return limits;
}
