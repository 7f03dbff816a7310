import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRouter } from '../src/router.js';

function start() {
  const sandbox = createSandbox();
  const router = createRouter(createClient({ ...sandbox.clientOptions }));
  const send = (id: string, body: string) =>
    router.request(`/numbers/${id}/title`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body,
    });
  const rename = (id: string, body: unknown) => send(id, JSON.stringify(body));
  return { sandbox, send, rename };
}

it('renames the number of a valid request', async () => {
  const { sandbox, rename } = start();
  const response = await rename(sandbox.seedIds.phoneNumber, { title: 'Front desk' });
  expect(response.status).toBe(200);
  expect(sandbox.snapshot().phoneNumbers[0]?.title).toBe('Front desk');
});

it('names what is wrong with an invalid request, and sends nothing to the platform', async () => {
  const { sandbox, rename } = start();
  const response = await rename(sandbox.seedIds.phoneNumber, { title: 7 });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    issues: [{ message: 'must be a string', path: ['title'] }],
  });
  expect((await rename('short', { title: 'Front desk' })).status).toBe(422);
  expect(sandbox.requests).toEqual([]);
});

it('sends no field to the platform but the title', async () => {
  const { sandbox, rename } = start();
  await rename(sandbox.seedIds.phoneNumber, { title: 'Front desk', mode: 'direct_transfer' });
  expect(sandbox.requests.map(({ body }) => body)).toEqual([{ title: 'Front desk' }]);
});

it('refuses a body that is not JSON with 400', async () => {
  const { sandbox, send } = start();
  expect((await send(sandbox.seedIds.phoneNumber, '{')).status).toBe(400);
  expect(sandbox.requests).toEqual([]);
});

it('passes on that a number does not exist', async () => {
  const { rename } = start();
  expect((await rename('0123456789abcdef01234567', { title: 'Nobody' })).status).toBe(404);
});

it('logs the reason of every other failure, and hides it from the user', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { sandbox, rename } = start();
  sandbox.fail('updatePhoneNumberTitle', { status: 401 });
  const response = await rename(sandbox.seedIds.phoneNumber, { title: 'Front desk' });
  expect([response.status, await response.json()]).toEqual([502, {}]);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 401 }));
});
