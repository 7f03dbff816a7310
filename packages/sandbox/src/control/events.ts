import type { Stop } from '../common/wait.js';
import type { Core } from '../core/core.js';

/** Proxies and browsers close idle connections. */
const HEARTBEAT_MS = 15_000;

function message(event: string, data: unknown, id?: number): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Server-Sent Events. Nothing is queued for a slow reader: it misses requests that the log no longer holds. */
export async function* eventsOf(
  core: Core,
  after: number,
  signal: Stop,
): AsyncGenerator<string, void> {
  const stops = [signal, core.closing];
  const { bulletin, log } = core;
  let cursor = after;
  let seen = core.world;
  yield `retry: 1000\n\n`;
  while (!stops.some(({ aborted }) => aborted)) {
    const known = bulletin.total;
    const { world } = core;
    if (world.cleared !== seen.cleared) yield message('clear', {});
    for (const request of log.after(cursor)) {
      cursor = request.id;
      yield message('request', request, request.id);
    }
    if (world.state !== seen.state || world.failures !== seen.failures) {
      yield message('change', {});
    }
    seen = world;
    await bulletin.next(known, HEARTBEAT_MS, stops);
    if (known === bulletin.total) yield ': still here\n\n';
  }
}
