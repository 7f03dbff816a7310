import type { OperationId } from '@voice-agent-platform/validators';
import { isRecord } from '../common/json-value.js';
import { MAX_DELAY_MS } from '../common/options.js';
import { operationTable } from '../generated/operations.js';

/**
 * How an operation fails. A status, a reset, a stall or a delay applies to the next call with a valid path and valid
 * headers, even if its body is invalid, as an outage would. A truncated response and a failed training apply to the next
 * call that succeeds.
 */
export type Failure = {
  /** How many calls it applies to. Default 1. */
  readonly times?: number;
  /** Applies only to calls with this identifier in their path. */
  readonly id?: string;
  /**
   * Waits first. Alone, it makes the operation slow, and the operation then acts. With `truncate` or `training`, the
   * operation acts first, and then the response waits.
   */
  readonly delayMs?: number;
} & (
  | {
      /** Responds with this status, before the operation acts: 400 to 599, or from 200 with `body` or `headers`. */
      readonly status: number;
      /**
       * Sent as Retry-After, which has whole seconds: it is rounded up, so that 300 lets a client wait for a second. With 0,
       * a client retries at once, which keeps tests fast.
       */
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
  readonly operationId: OperationId;
  readonly failure: Failure;
  /** How many more calls it applies to. */
  readonly remaining: number;
}

/** Whether a failure applies before the operation acts. */
export function isEarly(failure: Failure): boolean {
  return !('truncate' in failure || 'training' in failure);
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

/** Requested failures that have not happened yet. */
export interface Failures {
  readonly pending: readonly PendingFailure[];
  /** Number of failures requested so far. */
  readonly issued: number;
  /** How often all were removed. */
  readonly clearings: number;
}

export const noFailures: Failures = { pending: [], issued: 0, clearings: 0 };

function isIntegerIn(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isDelay(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= MAX_DELAY_MS;
}

function isTrue(value: unknown): boolean {
  return value === true;
}

function isJson(value: unknown): boolean {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !isRecord(value)) {
    return false;
  }
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

type Checks = Readonly<
  Record<string, readonly [passes: (value: unknown) => boolean, message: string]>
>;

const STATUS_RANGE = 'status must be an integer from 400 to 599, or from 200 with body or headers.';
const TRAINING = "training must be 'failed', and only createModel supports it.";

const kinds: Checks = {
  status: [(value) => isIntegerIn(value, 200, 599), STATUS_RANGE],
  reset: [isTrue, 'reset must be true.'],
  stall: [isTrue, 'stall must be true.'],
  truncate: [isTrue, 'truncate must be true.'],
  training: [(value) => value === 'failed', TRAINING],
};

const ofAnyKind: Checks = {
  times: [
    (value) => value === Infinity || isIntegerIn(value, 1, Number.MAX_SAFE_INTEGER),
    'times must be a positive integer.',
  ],
  id: [(value) => typeof value === 'string', 'id must be a string.'],
  delayMs: [isDelay, 'delayMs must be a non-negative number of milliseconds.'],
};

const ofStatus: Checks = {
  retryAfterMs: [isDelay, 'retryAfterMs must be a non-negative number of milliseconds.'],
  body: [isJson, 'body must be a text or JSON.'],
  headers: [isRecord, 'headers must be an object of strings.'],
};

function headersFault(headers: object): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (/^(content-length|transfer-encoding|connection|trailer)$/i.test(name)) {
      return `headers cannot set ${name}: it frames the response.`;
    }
    try {
      if (typeof value !== 'string') return 'headers must be an object of strings.';
      // Headers drops line breaks at the ends, and a server refuses them.
      if (new Headers({ [name]: value }).get(name) === value) continue;
    } catch {
      // An invalid name or value.
    }
    return `headers has an invalid name or value: ${JSON.stringify(name)}.`;
  }
  return undefined;
}

function faultOf(
  operationId: OperationId,
  failure: Readonly<Record<string, unknown>>,
): string | undefined {
  const [kind, ...others] = Object.keys(kinds).filter((name) => name in failure);
  const { status, body, headers, delayMs } = failure;
  if (others.length > 0 || (kind === undefined && delayMs === undefined)) {
    return `A failure needs exactly one of ${Object.keys(kinds).join(', ')}, or only delayMs.`;
  }
  const checks = new Map(
    Object.entries({
      ...ofAnyKind,
      ...(kind !== undefined && { [kind]: kinds[kind]! }),
      ...(kind === 'status' && ofStatus),
    }),
  );
  for (const [name, value] of Object.entries(failure)) {
    const check = checks.get(name);
    if (!check) return `${name} cannot be combined with ${kind ?? 'delayMs'}.`;
    const [passes, message] = check;
    if ((value !== undefined || name === kind) && !passes(value)) return message;
  }
  if (kind === 'training' && operationId !== 'createModel') return TRAINING;
  if (Number(status) < 400 && body === undefined && headers === undefined) return STATUS_RANGE;
  return headers === undefined ? undefined : headersFault(headers as object);
}

/** @throws RangeError if the operation or the failure is invalid. */
export function withFailure(failures: Failures, operationId: string, failure: Failure): Failures {
  const row = operationTable.find((one) => one.operationId === operationId);
  if (!row) throw new RangeError(`${operationId} is not an operation of the API.`);
  const fault = faultOf(row.operationId, { ...failure });
  if (fault !== undefined) throw new RangeError(fault);
  const issued = failures.issued + 1;
  const added: PendingFailure = {
    id: `failure-${issued}`,
    operationId: row.operationId,
    // Not structuredClone, which refuses what JSON leaves out of a body, such as a function.
    failure: {
      ...(JSON.parse(JSON.stringify(failure)) as Failure),
      ...(failure.times === Infinity && { times: Infinity }),
    },
    remaining: failure.times ?? 1,
  };
  return { ...failures, issued, pending: [...failures.pending, added] };
}

/** The failure that applies to a call. It stays pending until it is taken. */
export function nextFailure(
  { pending }: Failures,
  operationId: OperationId,
  path: Readonly<Record<string, string>>,
): PendingFailure | undefined {
  return pending.find(
    ({ operationId: wanted, failure: { id } }) =>
      wanted === operationId && (id === undefined || Object.values(path).includes(id)),
  );
}

/** Without one call that a failure has applied to. */
export function withoutCall(failures: Failures, id: string): Failures {
  const pending = failures.pending.flatMap((one) =>
    one.id !== id ? [one] : one.remaining > 1 ? [{ ...one, remaining: one.remaining - 1 }] : [],
  );
  return { ...failures, pending };
}

function byAge(a: PendingFailure, b: PendingFailure): number {
  return Number(a.id.split('-')[1]) - Number(b.id.split('-')[1]);
}

/** Takes `withoutCall` back, unless all failures were removed since `taken` was pending. */
export function withCallAgain(
  failures: Failures,
  taken: PendingFailure,
  clearings: number,
): Failures {
  if (failures.clearings !== clearings) return failures;
  const left = failures.pending.find(({ id }) => id === taken.id);
  const pending = left
    ? failures.pending.map((one) => (one === left ? { ...one, remaining: one.remaining + 1 } : one))
    : [{ ...taken, remaining: 1 }, ...failures.pending].sort(byAge);
  return { ...failures, pending };
}

/** Without the failure with this id, or without any. */
export function withoutFailure(failures: Failures, id?: string): Failures {
  return id === undefined
    ? { ...failures, pending: [], clearings: failures.clearings + 1 }
    : { ...failures, pending: failures.pending.filter((one) => one.id !== id) };
}
