import { ConfigurationError } from './errors/configuration-error.js';
import type { Operation } from './operation.js';
import type { ApiKey } from './options.js';

/**
 * Refuses what no header can carry before `fetch` sees it: the error of a `fetch` prints the value. The usual case is
 * a key read from a file, with the line break at its end.
 */
export function checkHeaderValue(name: string, value: unknown, operation?: Operation): string {
  if (typeof value !== 'string' || !/^[!-~]+$/.test(value)) {
    throw new ConfigurationError(`${name} must be a string of visible ASCII characters`, {
      operation,
    });
  }
  return value;
}

/** The key for one attempt; a function is asked each time, so that a rotated or short-lived key takes effect at once. */
export async function readApiKey(apiKey: ApiKey, operation: Operation): Promise<string> {
  if (typeof apiKey === 'string') {
    return apiKey;
  }
  let key: string;
  try {
    key = await apiKey();
  } catch (cause) {
    throw new ConfigurationError('the apiKey function failed', { operation, cause });
  }
  return checkHeaderValue('apiKey', key, operation);
}
