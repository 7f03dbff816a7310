import { wait } from '../common/abort.js';
import type { Core } from '../core/core.js';

/** Interval of clock events, which also keep proxies and browsers from closing an idle connection. */
const CLOCK_MS = 1_000;

function formatEvent(event: string, data: unknown, id?: number): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Collects the names of events until a stream takes them. */
class Inbox {
  #names = new Set<string>();
  #arrival = new AbortController();

  readonly add = (name: string): void => {
    this.#names.add(name);
    this.#arrival.abort();
  };

  /** Returns the names since the last call. */
  take(): ReadonlySet<string> {
    const taken = this.#names;
    this.#names = new Set();
    this.#arrival = new AbortController();
    return taken;
  }

  /** Waits until there is an event to take, or the time is over. */
  async wait(milliseconds: number): Promise<void> {
    if (this.#names.size === 0) await wait(milliseconds, this.#arrival.signal);
  }
}

/** Sends Server-Sent Events. Nothing is queued for a slow reader, so it misses requests that the log has dropped. */
export async function* streamEvents(
  core: Core,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const inbox = new Inbox();
  const close = (): void => inbox.add('close');
  core.listeners.add(inbox.add);
  signal.addEventListener('abort', close);
  let cursor = after;
  let clockAt = performance.now() + CLOCK_MS;
  try {
    yield 'retry: 1000\n\n';
    while (!signal.aborted) {
      const events = inbox.take();
      if (events.has('close')) return;
      if (events.has('clear')) {
        yield formatEvent('clear', {});
        // The log keeps the requests that arrived during a slow reset, so the reader needs them again.
        cursor = 0;
      }
      for (const request of core.log.after(cursor)) {
        cursor = request.id;
        yield formatEvent('request', request, request.id);
      }
      if (events.has('change')) yield formatEvent('change', {});
      if (performance.now() >= clockAt) {
        clockAt = performance.now() + CLOCK_MS;
        // Trainings progress with the clock. `updateTrainings` causes a `change` event if one does.
        core.updateTrainings();
        yield formatEvent('clock', { now: new Date(core.now()).toISOString() });
      }
      await inbox.wait(clockAt - performance.now());
    }
  } finally {
    core.listeners.delete(inbox.add);
    signal.removeEventListener('abort', close);
  }
}
