import { ArgumentError } from '../common/check.js';
import { Problem } from '../common/problem.js';
import type { Incoming } from '../http/exchange.js';
import { parseRoute, type NamedRoute } from '../http/named-route.js';
import { API_PREFIX, createFinder, rowMethod } from '../http/paths.js';
import { findFailureFault } from './check-failure.js';
import type { Failure, FailRoute, PendingFailure } from './failure.js';

/** A failure that a call took from the list. */
export interface TakenFailure {
  readonly id: string;
  readonly failure: Failure;
  /** Puts the failure back for the next call, because it did not apply to this one. */
  readonly giveBack: () => void;
}

interface Entry extends Pick<PendingFailure, 'id' | 'operationId' | 'failure'> {
  readonly number: number;
  readonly matches: (call: FailureCall) => boolean;
  remaining: number;
}

/** The parts of a call that select its failure. */
type FailureCall = Pick<Incoming, 'root' | 'method' | 'path'>;

/** Pending failures, in the order of the requests for them. */
export class FailureList {
  #entries: Entry[] = [];
  /** Number of failures requested so far. */
  #issued = 0;
  /** How often failures were cleared or reset. A failure taken before that is not given back. */
  #generation = 0;

  constructor(readonly onChange: () => void) {}

  get all(): readonly PendingFailure[] {
    return this.#entries.map(({ matches: _, number: __, ...entry }) => entry);
  }

  /** @throws ArgumentError if the route or the failure is invalid. */
  add(route: string, failure: Failure): void {
    const named = route === '*' ? undefined : parseRoute(route);
    const fault = findFailureFault(named, { ...failure });
    if (fault !== undefined) throw new ArgumentError(fault);
    this.#issued += 1;
    this.#entries.push({
      id: `failure-${this.#issued}`,
      number: this.#issued,
      operationId: (named?.operationId ?? route) as FailRoute,
      failure: copyFailure(failure),
      remaining: failure.times ?? 1,
      matches: named ? createMatcher(named, failure.id) : () => true,
    });
    this.onChange();
  }

  /** Returns true if a failure applies to a call. */
  has(call: FailureCall): boolean {
    return this.#entries.some((entry) => entry.matches(call));
  }

  /** Takes the failure of a call out of the list, so that no other call gets it. */
  take(call: FailureCall): TakenFailure | undefined {
    const entry = this.#entries.find((pending) => pending.matches(call));
    if (!entry) return undefined;
    entry.remaining -= 1;
    if (entry.remaining === 0) this.#entries = this.#entries.filter((other) => other !== entry);
    this.onChange();
    const generation = this.#generation;
    return {
      id: entry.id,
      failure: entry.failure,
      giveBack: () => {
        if (generation !== this.#generation) return;
        if (entry.remaining === 0) {
          this.#entries = [...this.#entries, entry].sort((a, b) => a.number - b.number);
        }
        entry.remaining += 1;
        this.onChange();
      },
    };
  }

  /** @throws Problem of 404 if there is no failure with this id. */
  remove(id: string): void {
    const found = this.#entries.find((entry) => entry.id === id);
    if (!found) throw new Problem('unknown-resource', 'There is no such pending failure.');
    this.#entries = this.#entries.filter((entry) => entry !== found);
    this.onChange();
  }

  /** Removes all failures. */
  clear(): void {
    this.#generation += 1;
    this.#entries = [];
    this.onChange();
  }

  get lastNumber(): number {
    return this.#issued;
  }

  /** Removes failures up to this number. Numbers restart if none is left. */
  reset(last: number): void {
    this.#generation += 1;
    this.#entries = this.#entries.filter(({ number }) => number > last);
    if (this.#entries.length === 0) this.#issued = 0;
    this.onChange();
  }
}

/** Copies a failure. structuredClone would refuse values that JSON leaves out of a body, such as a function. */
function copyFailure(failure: Failure): Failure {
  // JSON turns Infinity into null.
  const copy = JSON.parse(JSON.stringify(failure)) as Failure;
  return failure.times === Infinity ? { ...copy, times: Infinity } : copy;
}

/** Creates a function that recognizes the calls of a route, or only those with this identifier in their path. */
function createMatcher(route: NamedRoute, id: string | undefined): (call: FailureCall) => boolean {
  const find = createFinder([route], API_PREFIX);
  return ({ root, method, path }) => {
    if (route.method !== rowMethod(method)) return false;
    if (route.root !== undefined && route.root !== root) return false;
    return find(path).some((found) => id === undefined || Object.values(found.path).includes(id));
  };
}
