import type { OperationId } from '@voice-agent-platform/validators';
import {
  check,
  findFieldFault,
  isInteger,
  isNumber,
  isOneOf,
  isText,
  MAX_DELAY_MS,
  type Fields,
} from '../common/check.js';
import { isRecord } from '../common/json-value.js';
import { isFraming } from '../http/exchange.js';
import type { NamedRoute, RespondRoute } from '../http/named-route.js';

/** The calls that can fail: an operationId, a route such as `GET /calls`, or `*` for every call. */
export type FailRoute = RespondRoute | '*';

/**
 * A way to fail. `truncate` and `training` apply to the next call that succeeds, the others to the next call with a valid
 * key, organization and path, even if its query or its body is invalid, as an outage would.
 */
export type Failure = {
  /** Number of calls that fail. Default 1. */
  readonly times?: number;
  /** Applies only to calls with this identifier in their path. */
  readonly id?: string;
  /** Waits first, in milliseconds; with `truncate` or `training` after the operation has acted. */
  readonly delayMs?: number;
} & (
  | {
      /** Responds with this status, before the operation acts: 400 to 599, or from 200 with `body` or `headers`. */
      readonly status: number;
      /** Sent as Retry-After in whole seconds, rounded up. With 0, a client retries at once, which keeps tests fast. */
      readonly retryAfterMs?: number;
      /** A string is sent as it is, other values as JSON. Default: an RFC 9457 problem. */
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Resets the connection before the operation acts. */
  | { readonly reset: true }
  /** Sends no response, and the operation does not act. */
  | { readonly stall: true }
  /** The operation acts, and the connection ends in the middle of the response, or before a response without a body. */
  | { readonly truncate: true }
  /** `createModel` only: the model is created, and its training fails. */
  | { readonly training: 'failed' }
  | { readonly delayMs: number }
);

export interface PendingFailure {
  /** Identifies it among the pending failures. */
  readonly id: string;
  /** The operation or the route, or `*` for every call. */
  readonly operationId: FailRoute;
  readonly failure: Failure;
  /** Number of calls that will still fail. */
  readonly remaining: number;
}

/** Describes a failure for the log. */
export function describeFailure(failure: Failure): string {
  if ('status' in failure) return `status ${failure.status}`;
  if ('reset' in failure) return 'reset connection';
  if ('stall' in failure) return 'no response';
  if ('truncate' in failure) return 'truncated response';
  if ('training' in failure) return 'failed training';
  return `delay of ${failure.delayMs} ms`;
}

function isJson(value: unknown): boolean {
  const isPlain = typeof value !== 'object' || value === null || isRecord(value);
  return (isPlain || Array.isArray(value)) && JSON.stringify(value) !== undefined;
}

const TRAINING = "must be 'failed', and only createModel supports it";
const STATUS = 'must be an integer from 400 to 599, or from 200 with body or headers';
const isTrue = isOneOf(true);

/** The fields of each kind of failure. */
const kinds: Readonly<Record<string, Fields>> = {
  status: {
    status: (value) => isInteger(200, 599)(value) && STATUS,
    retryAfterMs: isNumber(0, MAX_DELAY_MS),
    body: check(isJson, 'must be a text or JSON'),
    headers: checkHeaders,
  },
  reset: { reset: isTrue },
  stall: { stall: isTrue },
  truncate: { truncate: isTrue },
  training: { training: (value) => isOneOf('failed')(value) && TRAINING },
};

/** The operation of a kind that only one operation supports, with the message for others. */
const onlyFor: Readonly<
  Record<string, { readonly operationId: OperationId; readonly message: string }>
> = {
  training: { operationId: 'createModel', message: `training ${TRAINING}.` },
};

const ofAnyKind: Fields = {
  times: check(
    (value) => value === Infinity || (Number.isSafeInteger(value) && Number(value) >= 1),
    'must be a positive integer',
  ),
  id: isText,
  delayMs: isNumber(0, MAX_DELAY_MS),
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
  if (failure['id'] !== undefined && !route?.path.includes('{')) {
    return `id is only for a route with an identifier in its path, unlike ${route?.operationId ?? route?.route ?? '*'}.`;
  }
  const only = kind === undefined ? undefined : onlyFor[kind];
  if (only && route?.operationId !== only.operationId) return only.message;
  const isEmpty = !isGiven('body') && !isGiven('headers');
  return Number(failure['status']) < 400 && isEmpty ? `status ${STATUS}.` : undefined;
}
