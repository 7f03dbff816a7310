import { ConfigurationError } from './errors/configuration-error.js';
import type { Operation } from './operation.js';

/**
 * Fills an operation's path template. Each parameter must be a non-empty string, and neither `.` nor `..`: the URL parser resolves
 * those even when they are percent-encoded, so that `DELETE /agents/..` would be sent as `DELETE /`.
 */
export function fillPath(parameters: object | undefined, operation: Operation): string {
  return operation.path.replace(/{(.+?)}/g, (_, name: string) => {
    const value: unknown = (parameters as { [name: string]: unknown } | undefined)?.[name];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new ConfigurationError(
        `path parameter ${name} must be a string other than "", "." and ".."`,
        { operation },
      );
    }
    try {
      return encodeURIComponent(value);
    } catch {
      throw new ConfigurationError(`path parameter ${name} is no well-formed Unicode`, {
        operation,
      });
    }
  });
}
