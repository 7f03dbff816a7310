/** The controls as the page uses them. The README documents them. */
import type { ProblemFault } from '../src/common/problem.js';
import type { RecordedRequest } from '../src/core/request-log.js';

/** The sandbox refused what the page asked for. */
export class RefusedError extends Error {
  constructor(
    message: string,
    readonly faults: readonly ProblemFault[],
  ) {
    super(message);
  }
}

/** The control token, for pages that are opened from another machine. It is kept in memory only. */
let token: string | undefined;
let askForToken: (wasRefused: boolean) => Promise<string>;
let asking: Promise<string> | undefined;

export function onTokenNeeded(ask: typeof askForToken): void {
  askForToken = ask;
}

async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const sent = token;
  if (sent !== undefined) headers.set('authorization', `Bearer ${sent}`);
  const response = await fetch(`/_sandbox${path}`, { ...init, method, headers }).catch(() => {
    throw new Error('The sandbox does not respond. Check that it is running.');
  });
  if (response.status !== 401) return response;
  await response.body?.cancel();
  if (token === sent) {
    asking ??= askForToken(sent !== undefined);
    token = await asking;
    asking = undefined;
  }
  return send(method, path, init);
}

export async function call<Result = void>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const response = await send(
    method,
    path,
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  );
  if (!response.ok) {
    const { detail, errors = [] } = (await response.json()) as {
      detail?: string;
      errors?: readonly ProblemFault[];
    };
    throw new RefusedError(detail ?? `The sandbox responded with ${response.status}.`, errors);
  }
  return (response.status === 204 ? undefined : await response.json()) as Result;
}

export interface Listener {
  request(request: RecordedRequest): void;
  clear(): void;
  change(): void;
  /** The stream was opened or lost. */
  connected(isConnected: boolean): void;
}

/** Follows the events of the sandbox, and connects again when they end. An EventSource cannot send the control token. */
export async function follow(listener: Listener): Promise<never> {
  for (;;) {
    try {
      const response = await send('GET', '/events');
      if (!response.ok || !response.body) throw new Error(`events: ${response.status}`);
      listener.connected(true);
      for await (const [event, data] of events(response.body)) {
        if (event === 'request') listener.request(JSON.parse(data) as RecordedRequest);
        else if (event === 'clear') listener.clear();
        else if (event === 'change') listener.change();
      }
    } catch {
      // Whatever ended the stream, the next attempt shows whether the sandbox is there.
    }
    listener.connected(false);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** A message as the sandbox writes it. */
const MESSAGE = /^event: (.*)\n(?:id: .*\n)?data: (.*)$/;

async function* events(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<readonly [event: string, data: string]> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let buffer = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    buffer += value;
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = MESSAGE.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield [event, data];
    }
  }
}
