import type { ClientOptions } from '../src/index.js';

/** A way to reach a sandbox: its `clientOptions`, or a port with the `fetch` of the runtime. */
type Root = Pick<ClientOptions, 'baseUrl' | 'fetch'>;

interface Event {
  readonly event: string;
  readonly id: number;
  readonly data: unknown;
}

/** Reads the events of a sandbox in order. Events of the clock arrive between the others. */
export async function streamEvents({ baseUrl, fetch }: Root, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}/_sandbox/events`, { headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (): Promise<Event> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      const [message, rest] = [text.slice(0, end), text.slice(end + 2)];
      if (end >= 0) {
        text = rest;
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
        const event = field('event');
        if (event === undefined) continue;
        return { event, id: Number(field('id')), data: JSON.parse(field('data')!) as unknown };
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('The events ended.');
      text += value;
    }
  };
  const matching = async (isWanted: (name: string) => boolean): Promise<Event> => {
    for (;;) {
      const found = await read();
      if (isWanted(found.event)) return found;
    }
  };
  return {
    response,
    next: () => matching((name) => name !== 'clock'),
    nextClock: () => matching((name) => name === 'clock'),
    [Symbol.asyncDispose]: () => reader.cancel(),
  };
}

/** Resolves once a condition on a sandbox holds. Checks it again on each event of the sandbox. */
export async function until(root: Root, holds: () => boolean | Promise<boolean>): Promise<void> {
  await using events = await streamEvents(root);
  while (!(await holds())) await events.next();
}
