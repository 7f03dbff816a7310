/** The longest time that a timer can wait for. */
export const MAX_DELAY_MS = 2 ** 31 - 1;

function integerFault(max: number): (value: unknown) => string | undefined {
  return (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max
      ? undefined
      : `must be an integer from 0 to ${max}`;
}

function textFault(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? undefined : 'must be a text that is not empty';
}

function functionsFault(...names: readonly string[]): (value: unknown) => string | undefined {
  return (value) =>
    names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === 'function')
      ? undefined
      : `must have the function ${names.join(' and the function ')}`;
}

function functionFault(value: unknown): string | undefined {
  return typeof value === 'function' ? undefined : 'must be a function';
}

// Decision: test-keys
const TEST_KEY = /^sk_test_[\w.-]{1,200}$/;

export function isTestKey(key: string): boolean {
  return TEST_KEY.test(key);
}

/** What an Authorization header can carry after `Bearer`. */
const BEARER_TOKEN = /^[\x21-\x7e]+$/;
const HOST_NAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

type Check = (value: unknown) => string | undefined;

/** Options whose wrong values would otherwise be noticed late, or never. */
const faultOf = {
  latencyMs: (value) =>
    typeof value === 'number' && value >= 0 && value <= MAX_DELAY_MS
      ? undefined
      : `must be a number from 0 to ${MAX_DELAY_MS}`,
  maxBodyBytes: (value) =>
    typeof value === 'number' && value >= 0 ? undefined : 'must be a number of at least 0',
  allowedHosts: (value) =>
    Array.isArray(value) && value.every((name) => typeof name === 'string' && HOST_NAME.test(name))
      ? undefined
      : 'must be a host name, without a scheme and a port',
  controlToken: (value) =>
    typeof value === 'string' && BEARER_TOKEN.test(value)
      ? undefined
      : 'must be printable ASCII without spaces',
  clock: functionsFault('now'),
  ids: functionsFault('short', 'uuid'),
  save: functionFault,
  onRequest: functionFault,
  onError: functionFault,
  deliverWebhooks: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  port: integerFault(65_535),
  platformPort: integerFault(65_535),
  host: textFault,
} satisfies Readonly<Record<string, Check>>;

type CheckedOptions = { readonly [Name in keyof typeof faultOf]?: unknown };

/** What is wrong with the first wrong option, without its value. */
export function optionFault(
  options: CheckedOptions,
): { readonly option: string; readonly message: string } | undefined {
  for (const [option, check] of Object.entries(faultOf)) {
    const value: unknown = options[option as keyof CheckedOptions];
    const message = value === undefined ? undefined : check(value);
    if (message !== undefined) return { option, message };
  }
  return undefined;
}

/** @throws RangeError that names the first wrong option. */
export function assertOptions(options: CheckedOptions): void {
  const fault = optionFault(options);
  if (fault) throw new RangeError(`${fault.option} ${fault.message}.`);
}
