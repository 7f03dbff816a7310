import { ConfigurationError } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';

/**
 * Fills a path template. Each parameter must be a non-empty string, and neither `.` nor `..`: the URL parser resolves
 * those even when they are percent-encoded, so that `DELETE /agents/..` would be sent as `DELETE /`.
 */
export function fillPath(
  template: string,
  parameters: { readonly [name: string]: unknown } | undefined,
  origin: ErrorOrigin,
): string {
  const fill = (name: string) => {
    const value = parameters?.[name];
    let segment = '';
    try {
      segment = typeof value === 'string' ? encodeURIComponent(value) : '';
    } catch {
      // Half a surrogate pair; refused below like a missing one.
    }
    if (/^\.{0,2}$/.test(segment)) {
      throw new ConfigurationError(
        `path.${name} is missing, empty, ".", ".." or malformed`,
        origin,
      );
    }
    return segment;
  };
  return template
    .split('/')
    .map((part) => (part.startsWith('{') ? fill(part.slice(1, -1)) : part))
    .join('/');
}
