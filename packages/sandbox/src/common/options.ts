import {
  anything,
  check,
  isInteger,
  isNumber,
  isOneOf,
  MAX_DELAY_MS,
  type Check,
  type Fields,
} from './check.js';
import type { ListenOptions } from './roots.js';

// Decision: test-keys
// After the prefix, the characters of a bearer token (RFC 6750, section 2.1).
const TEST_KEY = /^sk_test_[\w.~+/-]{1,200}={0,2}$/;

export function isTestKey(key: string): boolean {
  return TEST_KEY.test(key);
}

/** What an Authorization header can carry after `Bearer`. */
const BEARER_TOKEN = /^[\x21-\x7e]+$/;
const HOST_NAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

const isFunction = check((value) => typeof value === 'function', 'must be a function');

function hasFunctions(...names: readonly string[]): Check {
  return check(
    (value) =>
      names.every(
        (name) => typeof (value as Record<string, unknown> | null)?.[name] === 'function',
      ),
    `must have the function ${names.join(' and the function ')}`,
  );
}

export const sandboxOptions = {
  seed: anything,
  clock: hasFunctions('now'),
  ids: hasFunctions('short', 'uuid'),
  latencyMs: isNumber(0, MAX_DELAY_MS),
  maxBodyBytes: isNumber(0, Infinity),
  allowedHosts: check(
    (value) =>
      Array.isArray(value) &&
      value.every((name) => typeof name === 'string' && HOST_NAME.test(name)),
    'must be a host name, without a scheme and a port',
  ),
  controlToken: check(
    (value) => typeof value === 'string' && BEARER_TOKEN.test(value),
    'must be printable ASCII without spaces',
  ),
  deliverWebhooks: isOneOf(true, false),
  save: isFunction,
  onRequest: isFunction,
  onError: isFunction,
} satisfies Fields;

export const listenOptions: Readonly<Record<keyof ListenOptions, Check>> = {
  port: isInteger(0, 65_535),
  platformPort: isInteger(0, 65_535),
  host: check(
    (value) => typeof value === 'string' && value !== '',
    'must be a text that is not empty',
  ),
};
