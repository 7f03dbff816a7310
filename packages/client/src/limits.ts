import { ConfigurationError } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';

export interface Limits {
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxResponseBytes: number;
}

export const DEFAULTS: Limits = {
  timeoutMs: 30_000,
  totalTimeoutMs: Infinity,
  maxRetries: 2,
  maxResponseBytes: 10 * 1024 * 1024,
};

/** The limits named in `options`, and the others from `defaults`. */
export function readLimits(
  options: { readonly [Name in keyof Limits]?: number | undefined },
  defaults = DEFAULTS,
  origin?: ErrorOrigin,
): Limits {
  const limits: { -readonly [Name in keyof Limits]: number } = { ...DEFAULTS };
  let name: keyof Limits;
  for (name in limits) {
    // Written so that it refuses NaN, with which a timer fires at once and a loop never ends.
    if (!((limits[name] = options[name] ?? defaults[name]) >= 0)) {
      throw new ConfigurationError(`${name} must be a number from 0`, origin);
    }
  }
  return limits;
}
