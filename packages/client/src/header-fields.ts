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
  const form = 'must be an object or a list of pairs';
  assertOption(typeof given === 'object', 'headers', form, origin);
  const entries: Iterable<unknown> = Symbol.iterator in given ? given : Object.entries(given);
  for (const entry of entries) {
    // A text would be read as a pair of its first two letters.
    assertOption(isPair(entry), 'headers', form, origin);
    const [name, value] = entry;
    if (value === undefined) continue;
    // If the whole line is the name, it contains the value too.
    const option = /^[\w-]+$/.test(name) ? `header ${name}` : 'header';
    // openapi-fetch sends each value of a list.
    const values = value === null ? [] : [value].flat();
    assertOption(values.every(isText), option, 'must be a string', origin);
    try {
      new Headers([[name, `${value as string}`]]);
    } catch {
      throw new ConfigurationError({ ...origin, option, fault: 'is malformed' });
    }
    record[name.toLowerCase()] = value as string | null;
  }
  return record;
}

function isPair(entry: unknown): entry is readonly [string, unknown] {
  return Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string';
}

/** Says whether JavaScript writes a value as the text that its caller expects. It writes an object as `[object Object]`. */
function isText(value: unknown): boolean {
  return /string|number|boolean|bigint/.test(typeof value);
}
