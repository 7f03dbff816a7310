import { assertOption, ConfigurationError } from './errors.js';
import type { Operation } from './operation.js';
import type { ApiKey, TransportOptions } from './options.js';
import { parseUrl } from './redirect.js';
import { headerFields } from './request.js';

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

const ROOT = /^https?:\/\/(?!.*\/api\/v1\/*$)[^?#@{}\s]+$/i;
const VISIBLE = /^[!-~]+$/;

type Variable = 'apiKey' | 'baseUrl' | 'organizationId' | 'platformUrl';

/** The options of both entries, checked and completed. */
export function readSettings(options: TransportOptions | null | undefined, creator: string) {
  const given = options ?? {};
  const { document } = globalThis as { document?: unknown };
  const hint = 'everyone who opens this page can read the API key';
  assertOption(!document || given.allowBrowser, 'allowBrowser', 'is not set', undefined, hint);
  const option = <Name extends Variable>(name: Name) => given[name] || readEnvironment(name);
  // Normalized, with the prefix of every path of the API. Not by `host` of the URL, which React Native does not have.
  const root = (name: 'baseUrl' | 'platformUrl') => {
    const { href } = new URL(checkOption(name, option(name), creator).replace(/\/*$/, '/api/v1'));
    return { href, host: href.split('/')[2] };
  };
  const apiKey = option('apiKey');
  return {
    // Checked before the roots: the key is the first that a new user lacks.
    apiKey: typeof apiKey === 'function' ? apiKey : checkOption('apiKey', apiKey, creator),
    headers: headerFields(given.headers),
    organizationId: option('organizationId'),
    roots: { base: root('baseUrl'), platform: root('platformUrl') },
  };
}

/** The limits in `options`, and the others from `defaults`. */
export function readLimits(
  options: { readonly [Name in keyof Limits]?: number | null | undefined },
  defaults = DEFAULTS,
  operation?: Operation,
): Limits {
  const limits: Record<keyof Limits, number> = { ...defaults };
  for (const option of Object.keys(limits) as (keyof Limits)[]) {
    const limit = options[option];
    if (limit == null) continue;
    // Refuses NaN, with which a timer fires at once and a loop never ends.
    const isLimit = typeof limit === 'number' && limit >= 0;
    assertOption(isLimit, option, 'must be a number >= 0', operation);
    limits[option] = limit;
  }
  return limits;
}

/** The key in use, read for each attempt, so that a rotated or short-lived key takes effect. */
export async function readKey(
  apiKey: Exclude<ApiKey, string>,
  operation: Operation,
): Promise<string> {
  let key: string;
  try {
    key = await apiKey();
  } catch (cause) {
    const fault = 'function failed';
    throw new ConfigurationError({ operation, option: 'apiKey', fault, cause });
  }
  assertOption(key, 'apiKey', 'function returned nothing', operation);
  return checkOption('apiKey', key, '', operation);
}

/**
 * Checks a root, a key or an organization, and returns it. What no header can carry is refused here, because the error of
 * a `fetch` prints the value: usually a key from a file, with a line break at its end, or one that begins with "Bearer ".
 * No message holds the value.
 */
export function checkOption(
  option: Variable,
  value: unknown,
  where: string,
  operation?: Operation,
): string {
  const hint = `pass it to ${where} or set ${variableOf(option)}`;
  assertOption(value, option, 'is missing', operation, hint);
  assertOption(typeof value === 'string', option, 'must be a string', operation);
  if (option.endsWith('Url')) {
    const fault = 'must be an http(s) URL, without /api/v1, credentials or query';
    assertOption(ROOT.test(value) && parseUrl(value), option, fault, operation);
  } else {
    const isPrefixed = /^bearer\s/i.test(value);
    assertOption(!isPrefixed, option, 'must not start with "Bearer "', operation);
    const fault = 'must be visible ASCII without spaces';
    assertOption(VISIBLE.test(value), option, fault, operation);
  }
  return value;
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
