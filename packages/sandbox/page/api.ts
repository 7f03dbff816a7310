/** Calls the controls, which the README documents. */
import { askForToken } from './token-dialog.js';

/** The control token, for pages that are opened from another machine. It is kept in memory only. */
let token: Promise<string> | undefined;

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const sent = token;
  const headers = new Headers({ 'content-type': 'application/json' });
  if (sent) headers.set('authorization', `Bearer ${await sent}`);
  const init = { method, headers, body: JSON.stringify(body) };
  const response = await fetch(`/_sandbox${path}`, init).catch(() => {
    throw new Error('The sandbox does not respond. Check that it is running.');
  });
  if (response.ok) return response;
  if (response.status !== 401) {
    throw new Error(((await response.json()) as { readonly detail: string }).detail);
  }
  // The first refused request asks for a token, and the others wait for it.
  if (token === sent) token = askForToken(sent !== undefined);
  return send(method, path, body);
}

/** Calls a control. If the sandbox refuses it, the error has the reasons. */
export async function call<Result = void>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const response = await send(method, path, body);
  return (response.status === 204 ? undefined : await response.json()) as Result;
}

/** A message of the event stream, as the sandbox writes it. */
const MESSAGE = /^event: (.*)\n(?:id: .*\n)?data: (.*)$/;

/**
 * Yields the sandbox's events in lists that arrived together. The first event is `open`, which means that the sandbox
 * is there. An EventSource cannot be used, because it cannot send the control token.
 */
export async function* events() {
  const { body } = await send('GET', '/events');
  yield [{ name: 'open', data: undefined as unknown }];
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (buffer + value).split('\n\n');
    buffer = blocks.pop()!;
    yield blocks.flatMap((block) => {
      const [, name, data = ''] = MESSAGE.exec(block) ?? [];
      return name === undefined ? [] : [{ name, data: JSON.parse(data) as unknown }];
    });
  }
}
