/** Checks the failures that a program or a caller of the controls requests. */
import {
  check,
  findFieldFault,
  MAX_DELAY_MS,
  mustBeNumber,
  mustBeOneOf,
  mustBeText,
  type Fields,
} from '../common/check.js';
import { isRecord } from '../common/json-value.js';
import { isFraming } from '../http/exchange.js';
import type { NamedRoute } from '../http/named-route.js';
import { findOnlyOperation } from './failure.js';

function isJson(value: unknown): boolean {
  const isPlain = typeof value !== 'object' || value === null || isRecord(value);
  try {
    return (isPlain || Array.isArray(value)) && JSON.stringify(value) !== undefined;
  } catch {
    // It contains itself, or a bigint.
    return false;
  }
}

/** Returns true for a final status that every `Response` class accepts. */
export function isStatus(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
}

const STATUS_FAULT = 'must be an integer from 400 to 599, or from 200 with body or headers';
const mustBeTrue = mustBeOneOf(true);

/** The fields of each kind of failure. */
const kinds: Readonly<Record<string, Fields>> = {
  status: {
    status: check(isStatus, STATUS_FAULT),
    retryAfterMs: mustBeNumber(0, MAX_DELAY_MS),
    body: check(isJson, 'must be a string or JSON'),
    headers: checkHeaders,
  },
  reset: { reset: mustBeTrue },
  stall: { stall: mustBeTrue },
  truncate: { truncate: mustBeTrue },
  training: { training: mustBeOneOf('failed') },
};

const ofAnyKind: Fields = {
  times: check(
    (value) => value === Infinity || (Number.isSafeInteger(value) && Number(value) >= 1),
    'must be a positive integer',
  ),
  id: mustBeText,
  delayMs: mustBeNumber(0, MAX_DELAY_MS),
};

/** The fields of all failures. `findFailureFault` checks which ones go together. */
export const failureFields: Fields = Object.fromEntries(
  [...Object.values(kinds), ofAnyKind].flatMap((fields) => Object.entries(fields)),
);

// RFC 9110, section 5: a token as the name, and visible ASCII with spaces and tabs only inside as the value.
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const FIELD_VALUE = /^([\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?)?$/;

function checkHeaders(headers: unknown): string | undefined {
  if (headers === undefined) return undefined;
  if (!isRecord(headers)) return 'must be an object of strings';
  for (const [name, value] of Object.entries(headers)) {
    if (isFraming(name)) return `cannot set ${name}: it frames the response`;
    if (typeof value !== 'string') return 'must be an object of strings';
    if (!FIELD_NAME.test(name) || !FIELD_VALUE.test(value)) {
      return `has an invalid name or value: ${JSON.stringify(name)}`;
    }
  }
  return undefined;
}

/** Finds the reason to refuse a failure. The route is undefined for a failure of every call. */
export function findFailureFault(
  route: NamedRoute | undefined,
  failure: Readonly<Record<string, unknown>>,
): string | undefined {
  const isGiven = (name: string): boolean => failure[name] !== undefined;
  const [kind, ...others] = Object.keys(kinds).filter(isGiven);
  if (others.length > 0 || (kind === undefined && !isGiven('delayMs'))) {
    return `A failure needs exactly one of ${Object.keys(kinds).join(', ')}, or only delayMs.`;
  }
  const fault = findFieldFault({ ...(kind !== undefined && kinds[kind]), ...ofAnyKind }, failure);
  if (fault) return `${fault.field} ${fault.message}.`;
  const named = route?.operationId ?? route?.route ?? '*';
  if (failure['id'] !== undefined && !route?.path.includes('{')) {
    return `id is only for a route with an identifier in its path, unlike ${named}.`;
  }
  const only = findOnlyOperation(failure);
  if (only !== undefined && named !== only) return `${kind} is only for ${only}, not for ${named}.`;
  const isError = Number(failure['status'] ?? 500) >= 400;
  return isError || isGiven('body') || isGiven('headers') ? undefined : `status ${STATUS_FAULT}.`;
}
