/** Reads and calls functions that a program passes: middleware, observers, and `onDrift`. */
import { assertOption } from './errors/configuration-error.js';
import type { OneOrMore } from './middleware.js';

/**
 * Returns the objects with hooks that an option contains, in order.
 *
 * @throws ConfigurationError for an object without any of the hooks, which would silently do nothing.
 */
export function readHooks<T extends object>(
  option: string,
  given: OneOrMore<T> | null | undefined,
  names: readonly (keyof T & string)[],
): readonly T[] {
  const list = (Array.isArray(given) ? given : [given]) as readonly (T | null)[];
  const hooks = list.filter((hook) => hook) as T[];
  const isValid = hooks.every((hook) => names.some((name) => typeof hook[name] === 'function'));
  const fault = `must be an object with ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, or a list of them`;
  assertOption(isValid, option, fault);
  return hooks;
}

/** Calls a function that cannot change the call, such as an observer. */
export async function callSafely(watch: () => unknown): Promise<void> {
  try {
    await watch();
  } catch {
    // A logger that fails must break neither the call nor the process.
  }
}
