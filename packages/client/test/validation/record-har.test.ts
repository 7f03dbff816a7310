import { expect, it } from 'vitest';
import type { Fetch } from '../../src/index.js';
import { recordHar } from '../../src/validation.js';
import { clientOf, rejection } from '../support/client.js';
import { serve, status } from '../support/server.js';

it('a redirect that a browser hides is recorded, and fails as without the recorder', async () => {
  // A browser responds with status 0 and without headers to `redirect: 'manual'`.
  const recorder = recordHar(() => Promise.resolve(Response.error()));
  const call = clientOf('http://127.0.0.1', { fetch: recorder }).listCallTags();
  expect(await rejection(call)).toMatchObject({ name: 'ApiError', status: 0, attempts: 1 });
  expect(recorder.har().log.entries.map(({ response }) => response.status)).toEqual([0]);
});

it('a fetch that returns no Response is refused as without the recorder', async () => {
  const recorder = recordHar((() => Promise.resolve(undefined)) as unknown as Fetch);
  const call = clientOf('http://127.0.0.1', { fetch: recorder }).listCallTags();
  expect(await rejection(call)).toMatchObject({
    name: 'ConfigurationError',
    option: 'fetch',
    attempts: 1,
  });
});

it('a response without a body is recorded as empty', async () => {
  const server = await serve(status(204));
  const recorder = recordHar();
  const client = clientOf(server.url, { fetch: recorder });
  await client.deletePhoneNumbers({ body: { ids: ['a'.repeat(24)] } });
  expect(recorder.har().log.entries[0]?.response).toMatchObject({
    status: 204,
    bodySize: 0,
    content: { size: 0, text: '' },
  });
});
