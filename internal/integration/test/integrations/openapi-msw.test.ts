import { createClient } from '@voice-agent-platform/client';
import { createFetchClient, type ClientPaths } from '@voice-agent-platform/client/fetch';
import { setupServer } from 'msw/node';
import { createOpenApiHttp } from 'openapi-msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

const OPTIONS = {
  baseUrl: 'http://platform.example',
  platformUrl: 'http://workflows.example',
  apiKey: 'sk_test_msw',
  organizationId: 'org',
};
const http = createOpenApiHttp<ClientPaths>({ baseUrl: `${OPTIONS.baseUrl}/api/v1` });
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('a typed handler responds to the fetch client', async () => {
  server.use(http.get('/call-tags', ({ response }) => response(200).json({ tags: ['confirmed'] })));
  const { data } = await createFetchClient(OPTIONS).GET('/call-tags');
  expect(data?.tags).toEqual(['confirmed']);
});

it('a typed handler reads the path and the body of a request of the flat client', async () => {
  const agent = { id: '1', languages: [], voice_id: 'v', created_at: '2026-01-01T00:00:00Z' };
  server.use(
    http.patch('/agents/{id}', async ({ params, request, response }) => {
      const { name = '' } = (await request.json()) ?? {};
      return response(200).json({ ...agent, name: `${name} of ${params.id}` });
    }),
  );
  const updated = await createClient(OPTIONS).updateAgent({
    path: { id: 'a1' },
    body: { name: 'Nora' },
  });
  expect(updated.name).toBe('Nora of a1');
});

it('the refusal of a request without a handler is a NetworkError', async () => {
  const call = createClient({ ...OPTIONS, maxRetries: 0 }).listCallTags();
  await expect(call).rejects.toMatchObject({
    name: 'NetworkError',
    // Without the refusal, the reason is that no such host exists.
    message: expect.stringContaining('[MSW]') as string,
  });
});
