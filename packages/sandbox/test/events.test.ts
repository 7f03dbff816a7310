import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createSandbox, type RecordedRequest } from '../src/index.js';
import { modelBody } from './cases/agents-and-models.js';
import { streamEvents } from './events.js';
import { parseStatus, rawRequest, sendRaw } from './raw-socket.js';
import { begin, beginSaving } from './support.js';

it('sends each request as an event with its response, duration and change in the state', async () => {
  const { sandbox, send } = begin();
  await using events = await streamEvents(sandbox.clientOptions);
  const path = `/agents/${sandbox.seedIds.agent}`;
  await send('PATCH', path, { body: { name: 'Mira' } });
  expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await events.next()).toMatchObject({ event: 'change' });
  const { event, id, data } = await events.next();
  expect([event, id]).toEqual(['request', 1]);
  expect(data).toMatchObject({
    id: 1,
    root: 'base',
    method: 'PATCH',
    path: `/api/v1${path}`,
    operationId: 'updateAgent',
    status: 200,
    headers: { authorization: 'Bearer sk_test_harbor_dental' },
    body: { name: 'Mira' },
    response: { headers: { 'content-type': 'application/json' }, body: { name: 'Mira' } },
    faults: [],
    changes: [{ pointer: `${path}/name`, before: 'Nora', after: 'Mira' }],
  });
  expect((data as RecordedRequest).durationMs).toBeGreaterThan(0);
});

it.each([
  ['after the last one that the reader knows', '2', 3],
  ['with all of them if the reader knows a later one, as after a restart', '900', 1],
])('starts events %s', async (_where, lastId, firstId) => {
  const { sandbox, send } = begin();
  for (let count = 0; count < 3; count++) await send('GET', '/call-tags');
  await using events = await streamEvents(sandbox.clientOptions, { 'last-event-id': lastId });
  expect((await events.next()).id).toBe(firstId);
});

it('sends an event for a change without a request', async () => {
  const sandbox = createSandbox();
  await using events = await streamEvents(sandbox.clientOptions);
  sandbox.fail('listCallTags', { status: 503 });
  expect(await events.next()).toMatchObject({ event: 'change' });
  sandbox.clock.advance(1_000);
  expect(await events.next()).toMatchObject({ event: 'change' });
  sandbox.reset();
  expect(await events.next()).toMatchObject({ event: 'clear' });
});

it('sends the clock without a request, and a change when a training moves with it', async () => {
  let now = Date.UTC(2026, 0, 1);
  const { sandbox, send } = begin({ clock: { now: () => now } });
  await send('POST', '/models', { body: modelBody(sandbox) });
  await using events = await streamEvents(sandbox.clientOptions);
  expect(await events.next()).toMatchObject({ event: 'request' });
  now += 5_000;
  expect(await events.nextClock()).toMatchObject({ data: { now: '2026-01-01T00:00:05.000Z' } });
  expect(await events.next()).toMatchObject({ event: 'change' });
});

it('sends the clock while requests arrive all the time', async () => {
  const { sandbox, send } = begin();
  await using events = await streamEvents(sandbox.clientOptions);
  let isOver = false;
  // If the clock is never sent, the time limit of the test ends the requests.
  onTestFinished(() => void (isOver = true));
  const shown = events.nextClock().finally(() => (isOver = true));
  while (!isOver) {
    await send('GET', '/call-tags');
    // A request in process ends without a turn of the event loop, which the time limit needs.
    await setImmediate();
  }
  await shown;
});

it('responds to HEAD of the events without a stream, in process and over a socket', async () => {
  const { sandbox, control } = begin();
  expect(await control('HEAD', '/events')).toMatchObject({ status: 200, text: '' });
  const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => sandbox.close());
  const request = rawRequest('HEAD /_sandbox/events HTTP/1.1');
  // `fetch` ends the connection itself. Here, only the end of the response does.
  const response = await sendRaw(Number(new URL(baseUrl).port), request, { keepsWriting: true });
  expect(parseStatus(response)).toBe(200);
  expect(response.endsWith('\r\n\r\n')).toBe(true);
});

it('sends a request that arrived during a slow reset again after the event of the reset', async () => {
  let endSave!: () => void;
  let reportSave!: () => void;
  const saving = new Promise<void>((resolve) => (reportSave = resolve));
  const { sandbox, control, send } = beginSaving(() => {
    reportSave();
    return new Promise((resolve) => (endSave = resolve));
  });
  await using events = await streamEvents(sandbox.clientOptions);
  const reset = control('POST', '/reset');
  await saving;
  await send('GET', '/call-tags');
  const next = async () => (await events.next()).event;
  while ((await next()) !== 'request');
  endSave();
  await reset;
  while ((await next()) !== 'clear');
  expect(await events.next()).toMatchObject({ data: { operationId: 'listCallTags' } });
});

it('ends the stream of events when the sandbox closes', async () => {
  const sandbox = createSandbox();
  await using events = await streamEvents(sandbox.clientOptions);
  const ended = events.next();
  await sandbox.close();
  await expect(ended).rejects.toThrow('The events ended.');
});

it('asks an EventSource to reconnect after a second', async () => {
  const { clientOptions } = createSandbox();
  const { body } = await clientOptions.fetch(`${clientOptions.baseUrl}/_sandbox/events`);
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toMatch(/^retry: 1000\n\n/);
  await reader.cancel();
});

it('streams events over a socket, and keeps serving when the reader goes away', async () => {
  const { sandbox, send } = begin();
  const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => sandbox.close());
  const events = await streamEvents({ baseUrl, fetch });
  await send('GET', '/call-tags');
  expect(await events.next()).toMatchObject({ data: { operationId: 'listCallTags' } });
  await events[Symbol.asyncDispose]();
  // The sandbox sends an event to a reader that is gone.
  await send('GET', '/call-tags');
  expect((await fetch(`${baseUrl}/_sandbox/health`)).status).toBe(200);
});
