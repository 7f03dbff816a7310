import { ConfigurationError, type ErrorOrigin } from './errors.js';
import type { Root } from './operation.js';
import type { ApiKey, TransportOptions } from './options.js';
import { parseUrl } from './policy/redirect.js';
import { headerFields, type HeaderRecord } from './request.js';

/** The options that limit a call, as `ClientOptions` describes them. */
export interface Limits {
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxResponseBytes: number;
}

/** The limits of a client whose options do not set others. */
export const DEFAULTS: Limits = {
  timeoutMs: 30_000,
  totalTimeoutMs: Infinity,
  maxRetries: 2,
  maxResponseBytes: 10 * 1024 * 1024,
};

/** The options, checked and completed. */
export interface Settings extends Limits, Pick<TransportOptions, 'observers'> {
  readonly apiKey: ApiKey;
  readonly organizationId: string | undefined;
  readonly roots: Readonly<Record<Root, string>>;
  readonly headers: HeaderRecord;
  /** The latest API keys, the last one first: what to remove from everything that is printed. */
  keys: readonly string[];
}

const ROOT = /^https?:\/\/(?!.*\/api\/v1\/*$)[^?#@{}\s]+$/i;
const VISIBLE = /^[!-~]+$/;

type Variable = 'apiKey' | 'baseUrl' | 'organizationId' | 'platformUrl';

export function readSettings(
  options: TransportOptions | null | undefined,
  creator: string,
): Settings {
  const given = options ?? {};
  if (!given.allowBrowser && (globalThis as { document?: unknown }).document) {
    throw new ConfigurationError({
      option: 'allowBrowser',
      fault: 'is not set',
      hint: 'everyone who opens this page can read the API key',
    });
  }
  const option = <Name extends Variable>(name: Name) => given[name] || readEnvironment(name);
  // With the prefix of every path of the API.
  const root = (name: 'baseUrl' | 'platformUrl') =>
    checkOption(name, option(name), creator).replace(/\/*$/, '/api/v1');
  const apiKey = option('apiKey');
  // Checked before the roots: the key is the first that a new user lacks.
  const key = typeof apiKey === 'function' ? apiKey : checkOption('apiKey', apiKey, creator);
  return {
    ...readLimits(given),
    apiKey: key,
    keys: typeof key === 'string' ? [key] : [],
    observers: given.observers,
    headers: headerFields(given.headers),
    organizationId: option('organizationId'),
    roots: { base: root('baseUrl'), platform: root('platformUrl') },
  };
}

/**
 * A list of middleware, without what stands for none. A middleware that was not called, such as `validateContract`, has
 * no hook.
 */
export function readMiddleware<Middleware>(
  given: readonly (Middleware | null | undefined)[] | null | undefined,
  hooks: readonly string[],
): Middleware[] {
  const list: readonly unknown[] = given ?? [];
  const isMiddleware = (each: unknown) =>
    !each || hooks.some((hook) => typeof (each as Record<string, unknown>)[hook] === 'function');
  if (!Array.isArray(list) || !list.every(isMiddleware)) {
    const fault = `must be a list of objects with ${hooks.join(' or ')}`;
    throw new ConfigurationError({ option: 'middleware', fault });
  }
  return list.filter(Boolean) as Middleware[];
}

/** The limits in `options`, and the others from `defaults`. */
export function readLimits(
  options: { readonly [Name in keyof Limits]?: number | null | undefined },
  defaults = DEFAULTS,
  origin?: ErrorOrigin,
): Limits {
  const limits = {} as { -readonly [Name in keyof Limits]: number };
  for (const key in DEFAULTS) {
    const name = key as keyof Limits;
    const limit = (limits[name] = options[name] ?? defaults[name]);
    // Refuses NaN, with which a timer fires at once and a loop never ends.
    if (typeof limit !== 'number' || !(limit >= 0)) {
      throw new ConfigurationError({ ...origin, option: name, fault: 'must be a number >= 0' });
    }
  }
  return limits;
}

/**
 * Refuses an invalid root, and what no header can carry before `fetch` sees it: the error of a `fetch` prints the
 * value. The usual cases are a key read from a file, with the line break at its end, and one with the word Bearer in
 * front. No message holds the value.
 */
export function checkOption(
  name: Variable,
  value: unknown,
  where: string,
  origin?: ErrorOrigin,
): string {
  const isRoot = name.endsWith('Url');
  const text = typeof value === 'string' ? value : '';
  if (isRoot ? ROOT.test(text) && parseUrl(text) : VISIBLE.test(text)) {
    return text;
  }
  const hint = value ? undefined : `pass it to ${where} or set ${variableOf(name)}`;
  const fault = !value
    ? 'is missing'
    : !text
      ? 'must be a string'
      : isRoot
        ? 'must be an http(s) URL, without /api/v1, credentials or query'
        : /^bearer\s/i.test(text)
          ? 'must not start with "Bearer "'
          : 'must be visible ASCII without spaces';
  throw new ConfigurationError({ ...origin, option: name, fault, hint });
}

function variableOf(name: Variable): string {
  return `VOICE_AGENT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

function readEnvironment(name: Variable): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[variableOf(name)];
  } catch {
    // Deno, without permission to read the environment.
    return undefined;
  }
}
