import { ConfigurationError } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import type { ApiKey } from './options.js';

/**
 * Refuses what no header can carry before `fetch` sees it: the error of a `fetch` prints the value. The usual case is
 * a key read from a file, with the line break at its end.
 */
export function checkHeaderValue(name: string, value: unknown, origin?: ErrorOrigin): string {
  if (typeof value !== 'string' || !/^[!-~]+$/.test(value)) {
    throw new ConfigurationError(`${name} must be visible ASCII characters`, origin);
  }
  return value;
}

/** The key for one attempt; a function is asked each time, so that a rotated or short-lived key takes effect at once. */
export async function readApiKey(apiKey: ApiKey, origin: ErrorOrigin): Promise<string> {
  let key;
  try {
    key = typeof apiKey === 'function' ? await apiKey() : apiKey;
  } catch (cause) {
    throw new ConfigurationError('the apiKey function failed', { ...origin, cause });
  }
  return checkHeaderValue('apiKey', key, origin);
}
