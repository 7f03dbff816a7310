/** Checks the options of `createSandbox` and of `listen`. The command line uses some of these checks too. */
import {
  anything,
  ArgumentError,
  check,
  MAX_DELAY_MS,
  mustBeInteger,
  mustBeNumber,
  mustBeOneOf,
  type Check,
} from '../common/check.js';
import type { ListenOptions } from '../common/roots.js';
import { parseChoices } from '../decisions/parse-choices.js';
import { isHostName } from '../http/origins.js';
import type { SandboxOptions } from './options.js';

/** Characters that are allowed after `Bearer` in an Authorization header. */
const BEARER_TOKEN = /^[\x21-\x7e]+$/;

const mustBeFunction = check((value) => typeof value === 'function', 'must be a function');

export const sandboxChecks: Readonly<Record<keyof SandboxOptions, Check>> = {
  seed: anything,
  clock: check(
    (value) => typeof (value as { now?: unknown } | null)?.now === 'function',
    'must have the function now',
  ),
  latencyMs: mustBeNumber(0, MAX_DELAY_MS),
  maxBodyBytes: mustBeNumber(0, Infinity),
  allowedHosts: checkHostNames,
  controlToken: check(
    (value) => typeof value === 'string' && BEARER_TOKEN.test(value),
    'must be printable ASCII without spaces',
  ),
  deliverWebhooks: mustBeOneOf(true, false),
  decisions: checkChoices,
  onRequest: mustBeFunction,
  onError: mustBeFunction,
};

function checkHostNames(names: unknown): string | undefined {
  if (names === undefined) return undefined;
  if (!Array.isArray(names)) return 'must be an array of host names';
  const wrong = names.findIndex((name) => typeof name !== 'string' || !isHostName(name));
  if (wrong === -1) return undefined;
  return `must be a host name, without a scheme and a port: item ${wrong + 1} is not`;
}

function checkChoices(choices: unknown): string | undefined {
  try {
    parseChoices(choices);
    return undefined;
  } catch (error) {
    if (error instanceof ArgumentError) return error.message;
    throw error;
  }
}

export const listenChecks: Readonly<Record<keyof ListenOptions, Check>> = {
  port: mustBeInteger(0, 65_535),
  platformPort: mustBeInteger(0, 65_535),
  host: check((value) => typeof value === 'string' && value !== '', 'must be a non-empty string'),
};
