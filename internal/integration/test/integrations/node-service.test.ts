/** Runs the program of the guide "A Node service" with each framework, and checks what the users of the service see. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listExecuted } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
import { importProgram } from '../../support/import-program.js';
import { startPlatform } from '../../support/platform.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const frameworks = ['express', 'fastify', 'koa'] as const;

/** Comes after the code of the guide, which calls the logger `log` and the services `app`, `fastify` and `koa`. */
const EXPORTS = `
await fastify.ready();
export const listeners = { express: app, fastify: fastify.routing, koa: koa.callback() };
export { log };
`;
let listeners: Readonly<Record<(typeof frameworks)[number], Listener>>;
const logged: string[] = [];
const platform = await startPlatform();

beforeAll(async () => {
  const guides = await readTestedGuides();
  const { blocks } = guides.find(({ path }) => path.endsWith('guides/node-service.md'))!;
  const code = listExecuted(blocks, 'ts').map((block) => block.code);
  // Under vitest's NODE_ENV, Express does not print the errors that its handlers leave.
  const env = { ...platform.env, NODE_ENV: 'production' };
  const { exports } = await importProgram<{
    readonly listeners: typeof listeners;
    readonly log: Logger & { [pino.symbols.streamSym]: object };
  }>([...code, EXPORTS].join('\n'), { ...platform, env });
  listeners = exports.listeners;
  // The loggers of requests inherit the stream.
  exports.log[pino.symbols.streamSym] = { write: (line: string) => logged.push(line) };
});
beforeEach(() => {
  platform.sandbox.reset();
  logged.length = 0;
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => platform.sandbox.close());

function errorsIn(lines: readonly string[]): unknown[] {
  const entries = lines.map((line) => JSON.parse(line) as { readonly level: number });
  return entries.filter(({ level }) => level >= 50);
}

/** Serves an app, and closes it at the end. */
async function serve(listener: Listener) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/numbers`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it.each(frameworks)('%s hides a refused key from its users, and logs the reason', async (name) => {
  platform.sandbox.fail('listPhoneNumbers', { status: 401, body: { detail: 'key of Ana' } });
  await using service = await serve(listeners[name]);
  const response = await fetch(service.url);
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({ message: 'The request to the voice platform failed.' });
  expect(errorsIn(logged)).toMatchObject([
    { err: { type: 'ApiError', message: 'listPhoneNumbers: 401 key of Ana', status: 401 } },
  ]);
  expect(logged.join()).not.toMatch(/authorization|"body"/i);
});

it.each(frameworks)('%s ends the call to the platform when its caller goes away', async (name) => {
  const printed = vi.spyOn(console, 'error');
  const caller = new AbortController();
  const ended = new Promise<void>((resolve) => {
    platform.sandbox.respond('listPhoneNumbers', () => {
      // The platform has responded with its headers, and sends nothing else.
      const body = new ReadableStream({ pull: () => caller.abort(), cancel: () => resolve() });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
  });
  await using service = await serve(listeners[name]);
  await expect(fetch(service.url, { signal: caller.signal })).rejects.toThrow('aborted');
  await ended;
  // A caller that goes away is not an error, so the only one that is logged is the next refusal. Its response also shows
  // that all handlers of the first call have run.
  platform.sandbox.fail('listPhoneNumbers', { status: 401 });
  await fetch(service.url);
  expect(errorsIn(logged)).toHaveLength(1);
  expect(printed).not.toHaveBeenCalled();
});
