/** Collects what violates the contract. */
import { HashSet } from './hash-set.js';
import type { Part, Report, Violation } from './report.js';
import { isClientError } from './statuses.js';
import type { Call } from './traffic.js';

export interface Fault extends Pick<Violation, 'keyword' | 'message'> {
  /** Empty by default, for the message as a whole. */
  readonly pointer?: string;
  /** Counts once, however often it violates the contract in the same way. By default, the call. */
  readonly observation?: number;
}

interface SeenViolation {
  readonly violation: Omit<Violation, 'count'>;
  readonly observations: HashSet;
}

export class Violations {
  readonly #seen = new Map<string, SeenViolation>();

  add(call: Call, part: Part, fault: Fault): void {
    const { keyword, message, pointer = '', observation = call.identity } = fault;
    const status = call.response?.status ?? null;
    const { operationId } = call.operation.row;
    const key = [operationId, part, status, pointer, keyword, message].join('\n');
    const seen = this.#seen.get(key) ?? {
      violation: { operationId, part, status, pointer, keyword, message },
      observations: new HashSet(),
    };
    this.#seen.set(key, seen);
    seen.observations.add(observation);
  }

  /** Lists the violations. Those in requests that the platform refused as well are separate. */
  list(): Pick<Report, 'violations' | 'refused'> {
    const all = [...this.#seen.values()].map(({ violation, observations }) => ({
      ...violation,
      count: observations.size,
    }));
    const isRefused = ({ part, status }: Violation) =>
      part === 'request' && status !== null && isClientError(status);
    return {
      violations: all.filter((violation) => !isRefused(violation)),
      refused: all.filter(isRefused),
    };
  }
}
