import { wait } from '../common/abort.js';
import type { Core } from '../core/core.js';

/** Interval of clock events, which also keep proxies and browsers from closing an idle connection. */
const CLOCK_MS = 1_000;

function message(event: string, data: unknown, id?: number): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Sends Server-Sent Events. Nothing is queued for a slow reader, so it misses requests that the log has dropped. */
export async function* streamEvents(
  core: Core,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  let cursor = after;
  let clockAt = performance.now() + CLOCK_MS;
  /** Event names since the last round. */
  let happened = new Set<string>();
  let idle = new AbortController();
  const listen = (event: string): void => {
    happened.add(event);
    idle.abort();
  };
  const leave = (): void => listen('close');
  core.listeners.add(listen);
  signal.addEventListener('abort', leave);
  try {
    yield 'retry: 1000\n\n';
    while (!signal.aborted) {
      const news = happened;
      happened = new Set();
      idle = new AbortController();
      if (news.has('close')) return;
      if (news.has('clear')) yield message('clear', {});
      for (const request of core.log.after(cursor)) {
        cursor = request.id;
        yield message('request', request, request.id);
      }
      if (news.has('change')) yield message('change', {});
      if (performance.now() >= clockAt) {
        clockAt = performance.now() + CLOCK_MS;
        // Trainings progress with the clock. `updateTrainings` causes a `change` event if one does.
        core.updateTrainings();
        yield message('clock', { now: new Date(core.now()).toISOString() });
      }
      if (happened.size === 0) await wait(clockAt - performance.now(), idle.signal);
    }
  } finally {
    core.listeners.delete(listen);
    signal.removeEventListener('abort', leave);
  }
}
