/** What ends a wait early. */
export interface Stop {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Stops any number of waits, without the cost of an AbortController and Node's warning about many listeners. */
export class Stopper implements Stop {
  readonly #listeners = new Set<() => void>();
  #aborted = false;

  get aborted(): boolean {
    return this.#aborted;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  abort(): void {
    this.#aborted = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}

/** Resolves with `true` after a time, or with `false` as soon as one of the stops is aborted. */
export function wait(milliseconds: number, stops: readonly Stop[]): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const stop of stops) stop.removeEventListener('abort', end);
      resolve(!stops.some(({ aborted }) => aborted));
    };
    const timer = milliseconds === Infinity ? undefined : setTimeout(end, milliseconds);
    for (const stop of stops) stop.addEventListener('abort', end);
    if (stops.some(({ aborted }) => aborted)) end();
  });
}
