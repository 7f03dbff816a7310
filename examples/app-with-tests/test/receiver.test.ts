import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReceiver } from '../src/receiver.js';

const secret = 'a long random text';
const received: string[] = [];
const receiver = createReceiver(secret, (body) => received.push(body));
let url: string;

beforeEach(async () => {
  received.length = 0;
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterEach(() => receiver.close());

it('receives the webhook of an executed use case', async () => {
  const sandbox = createSandbox({ deliverWebhooks: true });
  const platform = createClient({ ...sandbox.clientOptions });
  await platform.addUseCaseWebhook({
    path: { id: sandbox.seedIds.useCase },
    body: { url, headers: [{ key: 'x-hook-secret', value: secret }] },
  });
  const { deliveries } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  const sent = deliveries.find((delivery) => delivery.url === url);
  expect(received).toEqual([JSON.stringify(sent?.payload)]);
});

it('rejects an empty secret', () => {
  expect(() => createReceiver('', () => {})).toThrow('The secret is empty');
});

it.each([
  ['no secret', undefined],
  ['another secret of the same length', 'a wide random text'],
  ['a part of the secret', 'a long random'],
])('refuses a caller with %s', async (_what, sent) => {
  const response = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: new Headers(sent === undefined ? {} : { 'x-hook-secret': sent }),
  });
  expect(response.status).toBe(401);
  expect(received).toEqual([]);
});

it('refuses a body over one mebibyte, and goes on receiving', async () => {
  const send = (body: string) =>
    fetch(url, { method: 'POST', body, headers: { 'x-hook-secret': secret } });
  expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  expect((await send('{}')).status).toBe(204);
  expect(received).toEqual(['{}']);
});
