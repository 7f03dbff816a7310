import { ConfigurationError, type ErrorOrigin } from './errors.js';
import type { Fetch } from './options.js';
import { textRedactor } from './policy/redact.js';

/** A request as the transport sends it. */
export interface OutgoingRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
  /** Default: the global one at the time of the attempt, which a test or an instrumentation may put in place late. */
  readonly fetch: Fetch | undefined;
  /** The body of a success is handed over as it arrives. */
  readonly isStream?: boolean;
  /** The body is a stream, which can be sent only once. */
  readonly isOnce?: boolean | undefined;
}

/** Header fields in any of the forms that `fetch` and openapi-fetch take. */
type HeaderInput = Iterable<readonly [string, unknown]> | Readonly<Record<string, unknown>>;

/** Header fields by name; `null` removes one that was set before. */
export type HeaderRecord = Record<string, string | null>;

/**
 * Header fields as a plain record, the later ones over the earlier.
 *
 * Checked here: the runtime's error over a malformed header prints its value.
 */
export function headerFields(
  fields: HeaderInput | null | undefined,
  origin?: ErrorOrigin,
): HeaderRecord {
  const record: HeaderRecord = {};
  let option = 'headers';
  let fault = 'must be an object';
  try {
    for (const [name, value] of headerEntries(fields ?? {})) {
      option = `header ${name}`;
      fault = 'is malformed';
      const values = [value as string].flat();
      if (values[0] === undefined) continue;
      const text = value === null ? null : values.join(', ');
      new Headers([[name, text ?? '']]);
      record[name.toLowerCase()] = text;
    }
  } catch {
    // Where a whole line is the name, it holds the value too.
    throw new ConfigurationError({ ...origin, option: textRedactor()(option), fault });
  }
  return record;
}

/** The entries of a record, of a list, or of anyone's `Headers`: each package for `fetch` has a class of its own. */
function headerEntries(fields: HeaderInput): Iterable<readonly [string, unknown]> {
  return Symbol.iterator in fields
    ? (fields as Iterable<readonly [string, unknown]>)
    : Object.entries(fields);
}

/**
 * A path with its parameters filled in, each of them a whole segment. A value must be a non-empty string, and neither `.`
 * nor `..`: the URL parser resolves those even when they are percent-encoded, so that `DELETE /agents/..` would be sent as
 * `DELETE /`.
 */
export function serializePath(
  template: string,
  parameters: Readonly<Record<string, unknown>> | null | undefined,
  origin: ErrorOrigin,
): string {
  // Not by `replace` with a function, which takes 2 us. Every second part is the name of a parameter.
  const parts = template.split(/[{}]/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = parameters?.[part];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      const fault = 'must be a non-empty string, not "." or ".."';
      throw new ConfigurationError({ ...origin, option: `path.${part}`, fault });
    }
    return encodeURIComponent(value);
  });
  return parts.join('');
}
