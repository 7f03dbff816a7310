import { Problem } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import { stateFrom } from '../state/seed.js';
import type { State } from '../state/state.js';
import { settled } from '../state/trainings.js';
import { FailureList } from './failures.js';
import type { CoreOptions } from './options.js';
import { recordOf, RequestLog } from './request-log.js';
import { ResponderList } from './responders.js';

/** The state could not be saved. Its message may be shown to the caller. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
}

function notSaved(error: unknown): Problem {
  const reason = error instanceof SaveError ? ` ${error.message}` : '';
  const detail = `The change was undone because it could not be saved.${reason}`;
  return new Problem('not-saved', detail);
}

/** Calls a function of the options, which can return a promise although its type says otherwise. */
async function resultOf(call: () => unknown): Promise<void> {
  await call();
}

/**
 * What happens: a request was recorded, the state or the failures changed, the log was cleared, the sandbox was reset, its
 * whole state was replaced, or it closes.
 */
type CoreEvent = 'request' | 'change' | 'clear' | 'reset' | 'replace' | 'close';

/** The state and behavior of one sandbox, independent of how requests arrive. */
export class Core {
  readonly options: CoreOptions;
  /** The state that a reset returns to. */
  readonly initial: State;
  readonly log = new RequestLog();
  readonly responders = new ResponderList();
  readonly failures = new FailureList(() => this.emit('change'));
  readonly listeners = new Set<(event: CoreEvent) => void>();
  /** Where each root is served, while the sandbox listens. */
  served: Readonly<Record<Root, string>> | undefined;
  /** How often the state was replaced. A request from before that must not act any more. */
  epoch = 0;
  #state: State;
  /** What the state returns to if a save fails. */
  #saved: State;
  /** The save in progress, and the one that begins after it. */
  #saving: Promise<void> | undefined;
  #nextSave: Promise<void> | undefined;

  constructor(options: CoreOptions) {
    this.options = options;
    this.initial = stateFrom(options.seed);
    this.#state = this.initial;
    this.#saved = this.initial;
  }

  get state(): State {
    return this.#state;
  }

  /** What `x-organization-id` can be. */
  get organizationId(): string {
    const { organization, organizationUuid } = this.#state;
    const isUuid = this.options.decisions['organization-header'] === 'uuid';
    return isUuid ? organizationUuid : organization.id;
  }

  /** The time of the sandbox. */
  now(): number {
    return this.options.clock.now() + this.#state.clockOffsetMs;
  }

  /** Gives each model in training the status that it has by now. */
  settle(): void {
    this.update(settled(this.#state, this.now()));
  }

  /** Changes the state without a save, as calls of the program do. */
  update(next: State): void {
    if (!this.#saving && !this.#nextSave) this.#saved = next;
    this.#become(next);
  }

  /** Returns to the initial state, without a save. A save in progress that fails does not undo this. */
  reset(): void {
    this.#saved = { ...this.initial };
    this.#become(this.#saved);
    this.clear();
  }

  /**
   * Changes the state at once, and resolves when it is saved. If a save fails, the state returns to what was last saved, and
   * everybody who waits for that save or for the next one gets a Problem of 507.
   */
  async commit(next: State): Promise<void> {
    if (!this.options.save) return this.update(next);
    this.#become(next);
    this.#nextSave ??= this.#saveAfter(this.#saving);
    return this.#nextSave;
  }

  /** Forgets the requests and the failures, as a reset does. */
  clear(): void {
    this.endPending('reset');
    this.failures.reset();
    this.clearLog();
  }

  /** Ends every request that waits, when the state is replaced. */
  endPending(event: 'reset' | 'replace'): void {
    this.epoch++;
    this.emit(event);
  }

  clearLog(): void {
    this.log.clear();
    this.emit('clear');
  }

  /** Changes that are made while a save is in progress share the next one. */
  async #saveAfter(earlier: Promise<void> | undefined): Promise<void> {
    await earlier;
    this.#saving = this.#nextSave;
    this.#nextSave = undefined;
    const state = this.#state;
    const saved = this.#saved;
    try {
      await this.options.save?.(() => state);
      // Without a further commit, what differs from it was changed by the program.
      if (!this.#nextSave) this.#saved = this.#state;
      else if (this.#saved === saved) this.#saved = state;
      this.#saving = undefined;
    } catch (error) {
      this.#saving = undefined;
      this.#nextSave = undefined;
      this.#become(this.#saved);
      this.report(error);
      throw notSaved(error);
    }
  }

  #become(next: State): void {
    if (next === this.#state) return;
    this.#state = next;
    this.emit('change');
  }

  emit(event: CoreEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Waits for a time. Resolves with `false` as soon as the signal is aborted, the state is replaced, or the sandbox closes. */
  wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isOver: boolean): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        this.listeners.delete(listen);
        resolve(isOver);
      };
      const stop = (): void => end(false);
      const listen = (event: CoreEvent): void => {
        if (event === 'close' || event === 'reset' || event === 'replace') end(false);
      };
      const timer =
        milliseconds === Infinity ? undefined : setTimeout(() => end(true), milliseconds);
      signal.addEventListener('abort', stop);
      this.listeners.add(listen);
      if (signal.aborted) end(false);
    });
  }

  /** Adds a request to the log, and calls `onRequest`. */
  record(...[trace, outgoing, durationMs]: Parameters<RequestLog['record']>): void {
    const { onRequest, onTrace } = this.options;
    onTrace?.(trace);
    const entry = this.log.record(trace, outgoing, durationMs);
    this.emit('request');
    if (!onRequest) return;
    void resultOf(() => onRequest(structuredClone(recordOf(entry)), durationMs)).catch(
      (error: unknown) => this.report(error),
    );
  }

  /** Reports an error inside the sandbox. */
  report(error: unknown): void {
    // Somebody else's function must not end a request or the process.
    void resultOf(() => this.options.onError?.(error)).catch(() => {});
  }

  /** Resolves when no save is in progress. */
  async saved(): Promise<void> {
    await (this.#nextSave ?? this.#saving)?.catch(() => {});
  }
}
