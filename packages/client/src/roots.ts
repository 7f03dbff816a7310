import { ConfigurationError } from './errors/configuration-error.js';
import type { TransportOptions } from './options.js';

/** Checks one of the two address roots and appends the prefix that every path of the API carries. */
export function readRoot(
  name: 'baseUrl' | 'platformUrl',
  { [name]: root }: TransportOptions,
): string {
  // The message leaves the value out: it may hold credentials.
  if (
    !/^https?:\/\/[^?#@{}\s]+$/i.test(root) ||
    /\/api\/v1\/*$/.test(root) ||
    !URL.canParse(root)
  ) {
    throw new ConfigurationError(`${name} must be a plain http(s) URL, without /api/v1`);
  }
  return root.replace(/\/*$/, '/api/v1');
}
