import { operationTable, type OperationId } from './generated/operations.js';

/**
 * How an operation shall fail. A status, a reset and a stall befall the next call whose headers are in order, whatever
 * its body holds, as an outage would; the other two wait for a call that is not refused.
 */
export type Failure = {
  /** How many calls it befalls. Default 1. */
  readonly times?: number;
} & (
  | {
      /** Answered with this status, before the operation acts. */
      readonly status: number;
      /** Sent as Retry-After, rounded up to whole seconds. */
      readonly retryAfterMs?: number;
    }
  /** The connection is reset before the operation acts. */
  | { readonly reset: true }
  /** No answer ever comes, and the operation does not act. */
  | { readonly stall: true }
  /** The operation acts, and the connection is cut in the middle of the answer. */
  | { readonly truncate: true }
  /** `createModel` alone: the model is created, and its training fails. */
  | { readonly training: 'failed' }
);

export type EarlyFailure = Extract<Failure, { status: number } | { reset: true } | { stall: true }>;

/** Whether a failure befalls a call before the operation acts. */
export const isEarly = (failure: Failure): failure is EarlyFailure =>
  !('truncate' in failure || 'training' in failure);

export interface PendingFailure {
  readonly operationId: OperationId;
  readonly failure: Failure;
  /** How many more calls it befalls. */
  readonly remaining: number;
}

const isOperationId = (value: unknown): value is OperationId =>
  operationTable.some(({ operationId }) => operationId === value);

const kinds = ['status', 'reset', 'stall', 'truncate', 'training'];

const isErrorStatus = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599;

const isDelay = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isCount = (value: unknown): boolean =>
  value === Infinity || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0);

const faultOf = (
  operationId: OperationId,
  failure: Readonly<Record<string, unknown>>,
): string | undefined => {
  const [kind = '', ...others] = kinds.filter((name) => name in failure);
  if (kind === '' || others.length > 0) return `A failure is exactly one of: ${kinds.join(', ')}.`;
  const known = [kind, 'times', ...(kind === 'status' ? ['retryAfterMs'] : [])];
  const unknown = Object.keys(failure).find((name) => !known.includes(name));
  if (unknown !== undefined) return `${unknown} says nothing of a failure by ${kind}.`;
  const { retryAfterMs, times } = failure;
  if (kind === 'status') {
    if (!isErrorStatus(failure[kind])) return 'status is an integer from 400 to 599.';
  } else if (kind === 'training') {
    if (failure[kind] !== 'failed' || operationId !== 'createModel') {
      return 'The training that can fail is that of createModel.';
    }
  } else if (failure[kind] !== true) {
    return `${kind} is true, or is left out.`;
  }
  if (retryAfterMs !== undefined && !isDelay(retryAfterMs)) {
    return 'retryAfterMs is a number of milliseconds that is not negative.';
  }
  return times === undefined || isCount(times) ? undefined : 'times is a positive integer.';
};

/** The failures that were asked for and have not happened yet. */
export interface Failures {
  /** @throws RangeError for a failure that makes no sense. */
  add(operationId: string, failure: Failure): void;
  /** The next failure of an operation. It is due until it is taken. */
  next(operationId: OperationId): Failure | undefined;
  /** Counts the next failure of an operation as having happened once more. */
  take(operationId: OperationId): void;
  list(): readonly PendingFailure[];
  clear(): void;
}

export const createFailures = (): Failures => {
  let pending: PendingFailure[] = [];
  return {
    add: (operationId, failure) => {
      if (!isOperationId(operationId)) throw new RangeError('There is no such operation.');
      const fault = faultOf(operationId, { ...failure });
      if (fault !== undefined) throw new RangeError(fault);
      pending.push({ operationId, failure, remaining: failure.times ?? 1 });
    },
    next: (operationId) => pending.find((one) => one.operationId === operationId)?.failure,
    take: (operationId) => {
      const index = pending.findIndex((one) => one.operationId === operationId);
      const found = pending[index];
      if (found === undefined) return;
      if (found.remaining > 1) pending[index] = { ...found, remaining: found.remaining - 1 };
      else pending.splice(index, 1);
    },
    list: () => pending,
    clear: () => {
      pending = [];
    },
  };
};
