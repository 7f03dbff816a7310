/** Tests that a pending request changes nothing after its sandbox was reset, restored or closed, or its caller left. */
import { expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { until } from './events.js';
import { begin } from './support.js';

type Begun = ReturnType<typeof begin>;

/** The ways in which a sandbox ends its pending requests. */
const endings: readonly (readonly [string, (begun: Begun) => unknown])[] = [
  ['the sandbox is reset', ({ sandbox }) => sandbox.reset()],
  ['the sandbox closes', ({ sandbox }) => sandbox.close()],
  ['the sandbox is restored', ({ sandbox }) => sandbox.restore(createSandbox().snapshot())],
  ['a control resets the sandbox', ({ control }) => control('POST', '/reset')],
  ['a state is uploaded', ({ control }) => control('PUT', '/state', createSandbox().snapshot())],
];

it.each(endings)('drops a change that waits for its delay when %s', async (_when, end) => {
  const begun = begin();
  const { sandbox, send } = begun;
  sandbox.fail('updateAgent', { delayMs: 600_000 });
  const path = `/agents/${sandbox.seedIds.agent}`;
  const reply = send('PATCH', path, { body: { name: 'Late' } }).catch((error: unknown) => error);
  await until(sandbox.clientOptions, () => sandbox.failures.length === 0);
  await end(begun);
  expect(await reply).toBeInstanceOf(TypeError);
  expect(sandbox.snapshot().agents[0]?.name).toBe('Nora');
  expect(sandbox.requests).toEqual([]);
});

/** Adds a function for `updateAgent` that waits until the test lets it call `next`. */
function beginWaiting() {
  const begun = begin();
  const { sandbox } = begun;
  let goOn!: () => void;
  const started = new Promise<void>((resolve) => {
    sandbox.respond('updateAgent', async (_request, { next }) => {
      resolve();
      await new Promise<void>((done) => (goOn = done));
      return next();
    });
  });
  return { ...begun, started, goOn: () => goOn(), path: `/agents/${sandbox.seedIds.agent}` };
}

it.each(endings)('ends the request of a waiting function when %s', async (_when, end) => {
  const begun = beginWaiting();
  const { sandbox, send, started, goOn, path } = begun;
  const reply = send('PATCH', path, { body: { name: 'Late' } });
  const ended = expect(reply).rejects.toThrow(new TypeError('fetch failed'));
  await started;
  await end(begun);
  goOn();
  await ended;
  // A change of the function would happen before the response to a later request.
  await send('GET', '/call-tags');
  expect(sandbox.snapshot().agents[0]?.name).toBe('Nora');
});

it('ends the request of a waiting function when its caller disconnects', async () => {
  const { sandbox, send, started, goOn, path } = beginWaiting();
  const { baseUrl, apiKey } = sandbox.clientOptions;
  const caller = new AbortController();
  const reply = sandbox.fetch(`${baseUrl}/api/v1${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: '{"name":"Late"}',
    signal: caller.signal,
  });
  await started;
  caller.abort(new Error('gone'));
  await expect(reply).rejects.toThrow('gone');
  goOn();
  await send('GET', '/call-tags');
  expect(sandbox.snapshot().agents[0]?.name).toBe('Nora');
});

it('drops a change whose body is still arriving when the sandbox is reset, and keeps a failure for later calls', async () => {
  const { sandbox } = begin();
  const { baseUrl, apiKey } = sandbox.clientOptions;
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: new ReadableStream({ start: (controller) => void (body = controller) }),
    duplex: 'half',
  };
  const url = `${baseUrl}/api/v1/agents/${sandbox.seedIds.agent}`;
  const reply = sandbox.fetch(url, init).catch((error: unknown) => error);
  sandbox.reset();
  sandbox.fail('updateAgent', { status: 503 });
  body.enqueue(new TextEncoder().encode('{"name":"Late"}'));
  body.close();
  expect(await reply).toBeInstanceOf(TypeError);
  expect(sandbox.snapshot().agents[0]?.name).toBe('Nora');
  expect(sandbox.failures).toHaveLength(1);
});
