import { assertOption, ConfigurationError } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';

/** Header fields in any form that `fetch` and openapi-fetch accept. */
export type HeaderInput = Iterable<readonly [string, unknown]> | Readonly<Record<string, unknown>>;

/** Header fields by name. `null` removes a field that was set before. */
export type HeaderRecord = Record<string, string | null | undefined>;

/**
 * Returns header fields as a plain record, with later fields over earlier ones. Accepts the `Headers` class of any
 * package with a `fetch`.
 *
 * The fields are checked here, because the runtime's error about a malformed header prints its value.
 */
export function readHeaderFields(
  fields: HeaderInput | null | undefined,
  origin?: ErrorOrigin,
): HeaderRecord {
  const record: HeaderRecord = {};
  const given = fields ?? {};
  assertOption(typeof given === 'object', 'headers', 'must be an object', origin);
  const entries = Symbol.iterator in given ? given : Object.entries(given);
  for (const [name, value] of entries as Iterable<readonly [string, unknown]>) {
    if (value === undefined) continue;
    try {
      new Headers([[name, `${value as string}`]]);
    } catch {
      // If the whole line is the name, it contains the value too.
      const option = /^[\w-]+$/.test(name) ? `header ${name}` : 'header';
      throw new ConfigurationError({ ...origin, option, fault: 'is malformed' });
    }
    record[name.toLowerCase()] = value as string | null;
  }
  return record;
}
