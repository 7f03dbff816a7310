import { readEnvironment, variableOf, type Variable } from './environment.js';
import { assertOption, ConfigurationError, type ErrorOrigin } from './errors.js';
import { hostOf, parseUrl } from './http.js';
import type { Root } from './operation.js';
import type { ApiKey, TransportOptions } from './options.js';

/** The options that limit a call, documented in `ClientOptions`. */
export interface Limits {
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxResponseBytes: number;
}

/** The default limits of a client. */
export const DEFAULTS: Limits = {
  timeoutMs: 30_000,
  totalTimeoutMs: Infinity,
  maxRetries: 2,
  maxResponseBytes: 10 * 1024 * 1024,
};

const ROOT = /^https?:\/\/(?!.*\/api\/v1\/*$)[^?#@{}\s]+$/i;
const VISIBLE = /^[!-~]+$/;

/** Header fields in any form that `fetch` and openapi-fetch accept. */
export type HeaderInput = Iterable<readonly [string, unknown]> | Readonly<Record<string, unknown>>;

/** Header fields by name. `null` removes a field that was set before. */
export type HeaderRecord = Record<string, string | null | undefined>;

/** The address of a root. */
export interface Address {
  /** The URL with the prefix of every API path, without a final slash. */
  readonly href: string;
  /** Host and port. */
  readonly host: string;
}

/** The options of both entries, checked and completed. */
export interface Settings {
  readonly apiKey: ApiKey;
  readonly headers: HeaderRecord;
  readonly organizationId: string | undefined;
  /** @throws ConfigurationError for `platformUrl`, which only some operations need, if it is missing. */
  readonly addressOf: (root: Root, origin: ErrorOrigin) => Address;
}

/** @param creator The function that the caller passed the options to. */
export function readSettings(
  options: (TransportOptions & { readonly fetch?: unknown }) | null | undefined,
  creator: string,
): Settings {
  const given = options ?? {};
  // Otherwise, each call would report a failed connection.
  const isFetch = given.fetch == null || typeof given.fetch === 'function';
  assertOption(isFetch, 'fetch', 'must be a function');
  const hint = 'everyone who opens this page can read the API key';
  const isAllowed = !isBrowser() || given.allowBrowser;
  assertOption(isAllowed, 'allowBrowser', 'is not set', undefined, hint);
  // An empty option is an error. Filling it in from the environment could use the key of another environment.
  const option = <Name extends Exclude<Variable, 'log'>>(name: Name) =>
    given[name] === undefined ? readEnvironment(name) : given[name];
  const check = (name: Exclude<Variable, 'log'>, value: unknown, origin?: ErrorOrigin) =>
    checkOption(name, value, creator, origin);
  const addressAt = (root: string): Address => {
    const url = new URL(root.replace(/\/*$/, '/api/v1'));
    // React Native 0.72 to 0.82 adds a slash to every URL.
    return { href: url.href.replace(/\/$/, ''), host: hostOf(url) };
  };
  const optional = (name: 'organizationId' | 'platformUrl') => {
    const value = option(name);
    return value === undefined ? undefined : check(name, value);
  };
  const apiKey = option('apiKey');
  // The key is checked before the roots, because it is the first setting that new users forget.
  const key = typeof apiKey === 'function' ? apiKey : check('apiKey', apiKey);
  const base = addressAt(check('baseUrl', option('baseUrl')));
  const platformUrl = optional('platformUrl');
  const platform = platformUrl === undefined ? undefined : addressAt(platformUrl);
  return {
    apiKey: key,
    headers: headerFields(given.headers),
    organizationId: optional('organizationId'),
    addressOf: (root, origin) =>
      root === 'base' ? base : (platform ?? addressAt(check('platformUrl', platformUrl, origin))),
  };
}

/**
 * Returns true in a page, a web worker, or a browser extension. Workers lack `document`. Some scopes of Node, Deno, Bun
 * and workerd have `importScripts` or `location`, but none has both.
 */
export function isBrowser(): boolean {
  const { document, importScripts, location } = globalThis as {
    document?: unknown;
    importScripts?: unknown;
    location?: unknown;
  };
  return Boolean(document || (importScripts && location));
}

/** Returns the limits in `options`, completed from `defaults`. */
export function readLimits(
  options: { readonly [Name in keyof Limits]?: number | null | undefined },
  defaults = DEFAULTS,
  origin?: ErrorOrigin,
): Limits {
  const limits: Record<keyof Limits, number> = { ...defaults };
  for (const option of Object.keys(limits) as (keyof Limits)[]) {
    const limit = options[option];
    if (limit == null) continue;
    // Refuses NaN: a timer would fire at once, and a loop would never end.
    const isLimit = typeof limit === 'number' && limit >= 0;
    assertOption(isLimit, option, 'must be a number >= 0', origin);
    limits[option] = limit;
  }
  return limits;
}

/**
 * Returns header fields as a plain record, with later fields over earlier ones. Accepts the `Headers` class of any
 * package with a `fetch`.
 *
 * The fields are checked here, because the runtime's error about a malformed header prints its value.
 */
export function headerFields(
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

/** Returns the key. It is read for each attempt, so that a rotated or short-lived key takes effect. */
export async function readKey(apiKey: ApiKey, origin: ErrorOrigin): Promise<string> {
  if (typeof apiKey === 'string') return apiKey;
  let key: string;
  try {
    key = await apiKey();
  } catch (cause) {
    const fault = 'function failed';
    throw new ConfigurationError({ ...origin, option: 'apiKey', fault, cause });
  }
  assertOption(key, 'apiKey', 'function returned nothing', origin);
  return checkOption('apiKey', key, '', origin);
}

/**
 * Checks a root, a key or an organization, and returns it. Values that a header cannot carry are refused here, because
 * the error of `fetch` would print them. The usual case is a key from a file that ends with a line break, or a key that
 * starts with "Bearer ". Messages never contain the value.
 */
export function checkOption(
  option: Exclude<Variable, 'log'>,
  value: unknown,
  where: string,
  origin?: ErrorOrigin,
): string {
  const hint = `pass it to ${where} or set ${variableOf(option)}`;
  assertOption(value !== undefined, option, 'is missing', origin, hint);
  assertOption(value !== '' && value !== null, option, 'is empty', origin, hint);
  assertOption(typeof value === 'string', option, 'must be a string', origin);
  if (option.endsWith('Url')) {
    const fault =
      'must be an http(s) URL, without /api/v1, credentials, query, spaces or line breaks';
    assertOption(ROOT.test(value) && parseUrl(value), option, fault, origin);
  } else {
    const isPrefixed = /^bearer\s/i.test(value);
    assertOption(!isPrefixed, option, 'must not start with "Bearer "', origin);
    const fault = 'must be visible ASCII without spaces or line breaks';
    assertOption(VISIBLE.test(value), option, fault, origin);
  }
  return value;
}
