import { ConfigurationError, describeCause, type ErrorOrigin } from './errors.js';
import type { Root } from './operation.js';
import type { ApiKey, TransportOptions } from './options.js';

export interface Limits {
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxResponseBytes: number;
}

export const DEFAULTS: Limits = {
  timeoutMs: 30_000,
  totalTimeoutMs: Infinity,
  maxRetries: 2,
  maxResponseBytes: 10 * 1024 * 1024,
};

/** The options, checked and completed. */
export interface Settings extends Limits, Pick<TransportOptions, 'observers' | 'headers'> {
  readonly apiKey: ApiKey;
  readonly organizationId: string | undefined;
  readonly roots: Readonly<Record<Root, string>>;
  /** The keys in use, the latest last: what to remove from everything that is printed. */
  readonly secrets: string[];
}

type Variable = 'apiKey' | 'baseUrl' | 'organizationId' | 'platformUrl';

/** Keys of a function that are remembered: a service may quote an earlier one. */
const MOST_SECRETS = 10;

export function readSettings(options: TransportOptions | undefined, creator: string): Settings {
  const given = options ?? {};
  if (!given.allowBrowser && 'document' in globalThis) {
    throw new ConfigurationError(
      'everyone who opens a web page can read its API key: pass allowBrowser if you mean it',
    );
  }
  const required = (name: Variable) => {
    const value = given[name] || readEnvironment(name);
    if (!value) {
      throw new ConfigurationError(
        `${name} is missing: pass it to ${creator} or set ${variableOf(name)}`,
      );
    }
    return value;
  };
  const apiKey = required('apiKey');
  return {
    ...readLimits(given),
    observers: given.observers,
    headers: given.headers,
    organizationId: given.organizationId || readEnvironment('organizationId'),
    roots: {
      base: checkRoot('baseUrl', required('baseUrl')),
      platform: checkRoot('platformUrl', required('platformUrl')),
    },
    apiKey: typeof apiKey === 'function' ? apiKey : checkHeaderValue('apiKey', apiKey),
    secrets: typeof apiKey === 'function' ? [] : [apiKey],
  };
}

/** The limits in `options`, and the others from `defaults`. */
export function readLimits(
  options: { readonly [Name in keyof Limits]?: number | undefined },
  defaults = DEFAULTS,
  origin?: ErrorOrigin,
): Limits {
  const limits: { -readonly [Name in keyof Limits]: number } = { ...DEFAULTS };
  for (const name of Object.keys(limits) as (keyof Limits)[]) {
    const limit = (limits[name] = options[name] ?? defaults[name]);
    // Refuses NaN, with which a timer fires at once and a loop never ends.
    if (typeof limit !== 'number' || !(limit >= 0)) {
      throw new ConfigurationError(`${name} must be a number, 0 or more`, origin);
    }
  }
  return limits;
}

/** The organization for one call on the platform root. */
export function readOrganizationId(
  { organizationId }: Settings,
  ofCall: string | undefined,
  origin: ErrorOrigin,
): string {
  const name = 'organizationId';
  const value = ofCall ?? organizationId;
  if (!value) {
    throw new ConfigurationError(
      `${name} is missing: pass it to the call or the client, or set ${variableOf(name)}`,
      origin,
    );
  }
  return checkHeaderValue(name, value, origin);
}

/** The key for one attempt; a function is called each time, so that a rotated or short-lived key takes effect. */
export async function readApiKey(
  read: Exclude<ApiKey, string>,
  secrets: string[],
  origin: ErrorOrigin,
): Promise<string> {
  let key;
  try {
    key = await read();
  } catch (cause) {
    throw new ConfigurationError(`the apiKey function failed: ${describeCause(cause)}`, {
      ...origin,
      cause,
    });
  }
  checkHeaderValue('apiKey', key, origin);
  if (!secrets.includes(key)) {
    secrets.splice(0, secrets.length + 1 - MOST_SECRETS);
    secrets.push(key);
  }
  return key;
}

/**
 * Refuses what no header can carry before `fetch` sees it: the error of a `fetch` prints the value. The usual cases are
 * a key read from a file, with the line break at its end, and one with the word Bearer in front.
 */
function checkHeaderValue(name: string, value: unknown, origin?: ErrorOrigin): string {
  if (typeof value !== 'string' || !/^[!-~]+$/.test(value)) {
    const reason = /^bearer\s/i.test(String(value))
      ? 'start with "Bearer ", which the client adds'
      : 'hold spaces, line breaks or non-ASCII characters';
    throw new ConfigurationError(`${name} must not ${reason}`, origin);
  }
  return value;
}

/** Checks an address root and appends the prefix of every path of the API. */
function checkRoot(name: Variable, root: unknown): string {
  if (
    typeof root !== 'string' ||
    !/^https?:\/\/[^?#@{}\s]+$/i.test(root) ||
    /\/api\/v1\/*$/.test(root) ||
    !URL.canParse(root)
  ) {
    // Without the value, which may hold credentials.
    throw new ConfigurationError(
      `${name} must be an http(s) URL as a string, without /api/v1, credentials or a query`,
    );
  }
  return root.replace(/\/*$/, '/api/v1');
}

function variableOf(name: Variable): string {
  return `VOICE_AGENT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

function readEnvironment(name: Variable): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[variableOf(name)] || undefined;
  } catch {
    // Deno, without permission to read the environment.
    return undefined;
  }
}
