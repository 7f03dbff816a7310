import type { Root } from '../common/roots.js';
import type { Outgoing } from '../http/exchange.js';
import { stateFrom } from '../state/seed.js';
import type { State } from '../state/state.js';
import { settleTrainings } from '../state/trainings.js';
import { FailureList } from './failure-list.js';
import type { CoreOptions } from './options.js';
import { toRecord } from './recorded-request.js';
import { RequestLog } from './request-log.js';
import { ResponderList } from './responders.js';
import { Store } from './store.js';
import type { Trace } from './trace.js';

type CoreEvent =
  /** A request was recorded. */
  | 'request'
  /** The state or the failures changed. */
  | 'change'
  /** The log was cleared. */
  | 'clear'
  /** The sandbox was reset. */
  | 'reset'
  /** The whole state was replaced. */
  | 'replace'
  /** The sandbox closes. */
  | 'close';

/** The state and behavior of one sandbox, independent of how requests arrive. */
export class Core {
  readonly options: CoreOptions;
  /** The state that a reset returns to. */
  readonly initial: State;
  readonly log = new RequestLog();
  readonly responders = new ResponderList();
  readonly failures = new FailureList(() => this.emit('change'));
  readonly listeners = new Set<(event: CoreEvent) => void>();
  /** The addresses of the roots while the sandbox listens. */
  served: Readonly<Record<Root, string>> | undefined;
  readonly #store: Store;
  #life = new AbortController();

  constructor(options: CoreOptions) {
    this.options = options;
    this.initial = stateFrom(options.seed);
    this.#store = new Store(this.initial, {
      save: options.save,
      onChange: () => this.emit('change'),
      onError: (error) => this.report(error),
    });
  }

  get state(): State {
    return this.#store.state;
  }

  /**
   * Aborted when the state is replaced or the sandbox closes. Work that began before must not change anything
   * afterwards.
   */
  get life(): AbortSignal {
    return this.#life.signal;
  }

  /** The expected `x-organization-id`. */
  get organizationId(): string {
    const { organization, organizationUuid } = this.state;
    const isUuid = this.options.decisions['organization-header'] === 'uuid';
    return isUuid ? organizationUuid : organization.id;
  }

  /** The sandbox's time. */
  now(): number {
    return this.options.clock.now() + this.state.clockOffsetMs;
  }

  /** Updates the status of each model in training to the current time. */
  updateTrainings(): void {
    this.update(settleTrainings(this.state, this.now()));
  }

  /** Changes the state at once, and resolves when it is saved. */
  commit(next: State): Promise<void> {
    return this.#store.commit(next);
  }

  /** Changes the state for the program, without waiting for the save. */
  update(next: State): void {
    // `commit` reports the failure.
    if (next !== this.state) this.commit(next).catch(() => {});
  }

  /** Replaces the whole state, after pending work has ended. */
  replace(next: State): Promise<void> {
    this.#endPending('replace');
    return this.commit(next);
  }

  /** Returns to the initial state, without requests and failures. */
  reset(): Promise<void> {
    this.#endPending('reset');
    const lastRequest = this.log.lastId;
    const lastFailure = this.failures.lastNumber;
    // Requests that arrive during a slow save belong to the time after the reset.
    const forget = (): void => {
      this.failures.reset(lastFailure);
      this.log.clear(lastRequest);
      this.emit('clear');
    };
    const saved = this.commit({ ...this.initial });
    if (this.options.save) return saved.then(forget);
    forget();
    return saved;
  }

  /** Ends all pending work and every stream. */
  close(): Promise<void> {
    this.#endPending('close');
    return this.#store.settled();
  }

  #endPending(event: 'reset' | 'replace' | 'close'): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.emit(event);
  }

  clearLog(): void {
    this.log.clear();
    this.emit('clear');
  }

  emit(event: CoreEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Adds a request to the log, and calls `onRequest`. */
  record(trace: Trace, outgoing: Outgoing, durationMs: number): void {
    const { onRequest, onTrace } = this.options;
    const entry = this.log.record(trace, outgoing, durationMs);
    this.emit('request');
    if (onTrace) this.#notify(() => onTrace(trace));
    if (onRequest) this.#notify(() => onRequest(structuredClone(toRecord(entry))));
  }

  /** Calls a listener of the options. An error in it is reported, and does not end the request. */
  #notify(call: () => unknown): void {
    callOption(call).catch((error: unknown) => this.report(error));
  }

  /** Reports an error inside the sandbox. */
  report(error: unknown): void {
    // An error in the user's function must not end a request or the process.
    callOption(() => this.options.onError?.(error)).catch(() => {});
  }
}

/** Calls a function of the options. It may return a promise, even if its type says otherwise. */
async function callOption(call: () => unknown): Promise<void> {
  await call();
}
