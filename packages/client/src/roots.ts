import { ConfigurationError } from './errors/configuration-error.js';

/** Checks one of the two address roots and appends the prefix that every path of the API carries. */
export function readRoot(option: 'baseUrl' | 'platformUrl', value: string): string {
  let url: URL | undefined;
  try {
    url = new URL(value);
  } catch {
    // Reported below, without the value: it may hold credentials.
  }
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  ) {
    throw new ConfigurationError(
      `${option} must be an http(s) URL without credentials, query and fragment`,
    );
  }
  const root = url.origin + url.pathname.replace(/\/+$/, '');
  if (root.endsWith('/api/v1')) {
    throw new ConfigurationError(`${option} must not end in /api/v1: the client appends it`);
  }
  return `${root}/api/v1`;
}
