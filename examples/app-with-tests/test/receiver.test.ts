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
  await sandbox.executeUseCase(sandbox.seedIds.useCase);
  expect(received).toHaveLength(1);
});

it('refuses a caller without the secret', async () => {
  const response = await fetch(url, { method: 'POST', body: '{}' });
  expect(response.status).toBe(401);
  expect(received).toEqual([]);
});
