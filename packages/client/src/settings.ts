import { isBrowser, readEnvironment, variableFor, type Variable } from './environment.js';
import { assertOption, ConfigurationError } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import { readHeaderFields, type HeaderRecord } from './header-fields.js';
import type { Root } from './operation.js';
import type { ApiKey, TransportOptions } from './options.js';
import { readHost, parseUrl } from './url.js';

/** The options that can also come from the environment. */
type SettingName = Exclude<Variable, 'log'>;

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
  assertOption(!isBrowser() || given.allowBrowser, 'allowBrowser', 'is not set', { hint });

  const check = (option: SettingName, value: unknown, origin?: ErrorOrigin) =>
    checkSetting(option, value, { ...origin, creator });
  // The key is checked before the roots, because it is the first setting that new users forget.
  const apiKey = readSetting(given, 'apiKey');
  const key = typeof apiKey === 'function' ? apiKey : check('apiKey', apiKey);
  const base = toAddress(check('baseUrl', readSetting(given, 'baseUrl')));
  // Only some operations need these two, so a call reports that they are missing.
  const platformUrl = readSetting(given, 'platformUrl');
  const platform =
    platformUrl === undefined ? undefined : toAddress(check('platformUrl', platformUrl));
  const organizationId = readSetting(given, 'organizationId');
  return {
    apiKey: key,
    headers: readHeaderFields(given.headers),
    organizationId:
      organizationId === undefined ? undefined : check('organizationId', organizationId),
    addressOf(root, origin) {
      if (root === 'base') return base;
      return platform ?? toAddress(check('platformUrl', undefined, origin));
    },
  };
}

/**
 * Returns an option, or the value from the environment if the option is not given. An empty option stays empty and is
 * refused later: the environment may belong to another stage, and a key of production must not replace one of staging.
 */
function readSetting<Name extends SettingName>(
  options: TransportOptions,
  name: Name,
): TransportOptions[Name] {
  return options[name] === undefined ? readEnvironment(name) : options[name];
}

function toAddress(root: string): Address {
  const url = new URL(root.replace(/\/*$/, '/api/v1'));
  // React Native 0.72 to 0.82 adds a slash to every URL.
  return { href: url.href.replace(/\/$/, ''), host: readHost(url) };
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
  return checkSetting('apiKey', key, origin);
}

// Without a host, as in `https:///gateway`, the URL class takes the first part of the path for the host.
const ROOT = /^https?:\/\/(?![/\\])(?!.*\/api\/v1\/*$)[^?#@{}\s]+$/i;
const VISIBLE = /^[!-~]+$/;

/**
 * Checks a root, a key or an organization, and returns it. Values that a header cannot carry are refused here, because
 * the error of `fetch` would print them. The usual case is a key from a file that ends with a line break, or a key that
 * starts with "Bearer ". Messages never contain the value.
 *
 * @param context `creator` is where a missing value can be passed. Default: the client.
 */
export function checkSetting(
  option: SettingName,
  value: unknown,
  { creator = 'the client', ...origin }: ErrorOrigin & { readonly creator?: string },
): string {
  const hint = `pass it to ${creator} or set ${variableFor(option)}`;
  assertOption(value !== undefined, option, 'is missing', { ...origin, hint });
  assertOption(value !== '' && value !== null, option, 'is empty', { ...origin, hint });
  assertOption(typeof value === 'string', option, 'must be a string', origin);
  const fault = FIND_FAULT[option](value);
  if (fault !== undefined) throw new ConfigurationError({ ...origin, option, fault });
  return value;
}

/** Returns the fault of a value, if it has one. */
const FIND_FAULT: Readonly<Record<SettingName, (value: string) => string | undefined>> = {
  apiKey: findHeaderFault,
  baseUrl: findRootFault,
  organizationId: findHeaderFault,
  platformUrl: findRootFault,
};

function findRootFault(root: string): string | undefined {
  return ROOT.test(root) && parseUrl(root)
    ? undefined
    : 'must be an http(s) URL, without /api/v1, credentials, query, spaces or line breaks';
}

function findHeaderFault(value: string): string | undefined {
  if (/^bearer\s/i.test(value)) return 'must not start with "Bearer "';
  return VISIBLE.test(value) ? undefined : 'must be visible ASCII without spaces or line breaks';
}
