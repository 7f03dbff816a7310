/** Tests requests in the form of Fetch, without a socket. */
import { expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';

it('treats a request whose body fails as a broken connection, without reporting an error of its own', async () => {
  const errors: unknown[] = [];
  const inProcess = createSandbox({ onError: (error) => errors.push(error) });
  const before = inProcess.snapshot();
  const { baseUrl, apiKey } = inProcess.clientOptions;
  const request = new Request(`${baseUrl}/api/v1/numbers`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: new ReadableStream({
      pull: (controller) => controller.error(new Error('nothing left to send')),
    }),
    duplex: 'half',
  });
  expect((await inProcess.handlers.base(request)).type).toBe('error');
  expect(errors).toEqual([]);
  expect(inProcess.snapshot()).toEqual(before);
});

it('rejects in process as soon as the caller aborts a request whose body stalls', async () => {
  const { fetch, clientOptions } = createSandbox();
  const caller = new AbortController();
  const request = fetch(`${clientOptions.baseUrl}/api/v1/numbers`, {
    method: 'DELETE',
    body: new ReadableStream({
      pull: () => void setImmediate(() => caller.abort(new Error('gone'))),
    }),
    signal: caller.signal,
    duplex: 'half',
  });
  await expect(request).rejects.toThrow('gone');
});

it('takes a Request of another package', async () => {
  const { fetch, clientOptions, seedIds } = createSandbox();
  const foreign = {
    url: `${clientOptions.baseUrl}/api/v1/agents/${seedIds.agent}`,
    method: 'PATCH',
    headers: new Headers({
      authorization: `Bearer ${clientOptions.apiKey}`,
      'content-type': 'application/json',
    }),
    body: new Blob(['{"name":"Mira"}']).stream(),
    signal: new AbortController().signal,
  };
  const response = await fetch(foreign as unknown as Request);
  expect(await response.json()).toMatchObject({ name: 'Mira' });
});

it('takes a Request whose headers keep the case of their names, as in happy-dom', async () => {
  const { handlers, clientOptions, seedIds } = createSandbox();
  const { apiKey } = clientOptions;
  const request = new Request(`http://localhost/api/v1/agents/${seedIds.agent}`, {
    method: 'PATCH',
    body: '{"name":"Mira"}',
  });
  const headers = new Map([
    ['Authorization', `Bearer ${apiKey}`],
    ['Content-Type', 'application/json'],
  ]);
  const response = await handlers.base(
    Object.defineProperty(request, 'headers', { value: headers }),
  );
  expect(await response.json()).toMatchObject({ name: 'Mira' });
});
