import { dehydrate, hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';

/** Fails a query on a server, and returns it. */
async function failOnServer() {
  const sandbox = createSandbox();
  sandbox.fail('listPhoneNumbers', { status: 401, body: { detail: 'refused', note: 's3cret' } });
  const platform = createClient({ ...sandbox.clientOptions });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = () => platform.listPhoneNumbers();
  await queries.prefetchQuery({ queryKey: ['phone-numbers'], queryFn });
  return queries;
}

it('an error reaches the browser as JSON without its body and headers', async () => {
  const queries = await failOnServer();
  const sent = JSON.stringify(dehydrate(queries, { shouldDehydrateQuery: () => true }));
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

it('a failed query is left out unless the server asks for it', async () => {
  const queries = await failOnServer();
  expect(dehydrate(queries).queries).toEqual([]);
  expect(dehydrate(queries, { shouldDehydrateQuery: () => true }).queries).toHaveLength(1);
});
