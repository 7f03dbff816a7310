import { dehydrate, hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';

it('an error on the server reaches the browser as JSON without its body and headers', async () => {
  const sandbox = createSandbox();
  sandbox.fail('listPhoneNumbers', { status: 401, body: { detail: 'refused', note: 's3cret' } });
  const platform = createClient({ ...sandbox.clientOptions });
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = () => platform.listPhoneNumbers();
  await server.prefetchQuery({ queryKey: ['phone-numbers'], queryFn });
  // TanStack Query sends failed queries only if the server asks for it.
  const sent = JSON.stringify(dehydrate(server, { shouldDehydrateQuery: () => true }));

  const browser = new QueryClient();
  hydrate(browser, JSON.parse(sent) as DehydratedState);
  expect(browser.getQueryState(['phone-numbers'])?.error).toEqual({
    name: 'ApiError',
    message: 'listPhoneNumbers: 401 refused',
    operation: { operationId: 'listPhoneNumbers', method: 'GET', path: '/numbers' },
    attempts: 1,
    status: 401,
    requestId: expect.any(String) as string,
  });
  expect(sent).not.toContain('s3cret');
});
