import { operationTable, type OperationId } from './generated/operations.js';

/** How an operation shall fail. */
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

export interface PendingFailure {
  readonly operationId: OperationId;
  readonly failure: Failure;
  /** How many more calls it befalls. */
  readonly remaining: number;
}

const isOperationId = (value: unknown): value is OperationId =>
  operationTable.some(({ operationId }) => operationId === value);

const kinds = ['status', 'reset', 'stall', 'truncate', 'training'];

const isCount = (value: unknown): boolean =>
  value === Infinity || (Number.isSafeInteger(value) && (value as number) > 0);

const faultOf = (operationId: unknown, failure: Record<string, unknown>): string | undefined => {
  if (!isOperationId(operationId)) return 'There is no such operation.';
  const given = kinds.filter((kind) => failure[kind] !== undefined);
  if (given.length !== 1) return `A failure is exactly one of: ${kinds.join(', ')}.`;
  const { status, retryAfterMs, times, training } = failure;
  if (
    status !== undefined &&
    !(Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599)
  ) {
    return 'The status of a failure is an integer from 400 to 599.';
  }
  if (retryAfterMs !== undefined && !(Number.isFinite(retryAfterMs) && Number(retryAfterMs) >= 0)) {
    return 'retryAfterMs is a number of milliseconds that is not negative.';
  }
  if (training !== undefined && (training !== 'failed' || operationId !== 'createModel')) {
    return 'The training that can fail is that of createModel.';
  }
  return times === undefined || isCount(times) ? undefined : 'times is a positive integer.';
};

/** The failures that were asked for and have not happened yet. */
export interface Failures {
  /** @throws RangeError for a failure that makes no sense. */
  add(operationId: string, failure: Failure): void;
  /** The next failure of an operation; it has then happened once more. */
  take(operationId: OperationId): Failure | undefined;
  list(): readonly PendingFailure[];
  clear(): void;
}

export const createFailures = (): Failures => {
  let pending: PendingFailure[] = [];
  return {
    add: (operationId, failure) => {
      const fault = faultOf(operationId, failure);
      if (fault !== undefined) throw new RangeError(fault);
      pending.push({
        operationId: operationId as OperationId,
        failure,
        remaining: failure.times ?? 1,
      });
    },
    take: (operationId) => {
      const index = pending.findIndex((one) => one.operationId === operationId);
      const found = pending[index];
      if (!found) return undefined;
      if (found.remaining > 1) pending[index] = { ...found, remaining: found.remaining - 1 };
      else pending.splice(index, 1);
      return found.failure;
    },
    list: () => pending,
    clear: () => {
      pending = [];
    },
  };
};
