import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from '@voice-agent-platform/client';
import { createFetchClient, type FetchClientOptions } from '@voice-agent-platform/client/fetch';
import { createSandbox } from '@voice-agent-platform/sandbox';
import createQueryHooks from 'openapi-react-query';
import { createElement, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { renderUntil } from './render.js';

function setUp(options: Partial<FetchClientOptions> = {}) {
  const sandbox = createSandbox();
  const hooks = createQueryHooks(createFetchClient({ ...sandbox.clientOptions, ...options }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  const wrap = (children: ReactElement) =>
    createElement(QueryClientProvider, { client: queries }, children);
  return { sandbox, hooks, queries, wrap };
}

it('useQuery gives the typed response', async () => {
  const { hooks, wrap } = setUp();
  const result = await renderUntil(
    () => hooks.useQuery('get', '/numbers'),
    ({ isSuccess }) => isSuccess,
    wrap,
  );
  expect(result.data?.map(({ mode }) => mode)).toEqual(['use_case', 'direct_transfer']);
});

it('useQuery reaches the platform root, with the organization set by the client', async () => {
  const { hooks, wrap, sandbox } = setUp();
  const params = { path: { version_id: sandbox.seedIds.version } };
  const result = await renderUntil(
    () => hooks.useQuery('get', '/versions/{version_id}', { params }),
    ({ isSuccess }) => isSuccess,
    wrap,
  );
  expect(result.data?.changelog).toHaveLength(2);
});

it('useQuery gives the body of a failing response as its error', async () => {
  const { hooks, wrap } = setUp();
  const params = { path: { id: '0'.repeat(24) } };
  const result = await renderUntil(
    () => hooks.useQuery('get', '/calls/{id}/recording', { params }),
    ({ isError }) => isError,
    wrap,
  );
  // An ApiError also has a status, but no title.
  expect(result.error).toMatchObject({ status: 404, title: expect.any(String) as string });
});

it('useMutation changes the state of the platform', async () => {
  const { hooks, wrap, sandbox } = setUp();
  const { phoneNumber: id } = sandbox.seedIds;
  const mutation = await renderUntil(
    () => hooks.useMutation('patch', '/numbers/{id}/title'),
    () => true,
    wrap,
  );
  await mutation.mutateAsync({ params: { path: { id } }, body: { title: 'Front desk' } });
  const renamed = expect.objectContaining({ id, title: 'Front desk' }) as unknown;
  expect(sandbox.snapshot().phoneNumbers).toContainEqual(renamed);
});

/** A failure that openapi-fetch alone reports as a success, because its `error` would be the empty body. */
const fetchEmpty500 = async () => new Response(null, { status: 500 });

it.each([false, true])(
  'a non-2xx response without a body is an error of useQuery, with throwErrors %s',
  async (throwErrors) => {
    const { hooks, wrap } = setUp({ fetch: fetchEmpty500, throwErrors });
    const result = await renderUntil(
      () => hooks.useQuery('get', '/numbers'),
      ({ isFetching }) => !isFetching,
      wrap,
    );
    expect(result.status).toBe('error');
    expect(result.error).toBeInstanceOf(ApiError);
    expect(result.error).toMatchObject({ status: 500 });
  },
);

it.each([false, true])(
  'a mutation rejects for a non-2xx response without a body, with throwErrors %s',
  async (throwErrors) => {
    const { hooks, wrap } = setUp({ fetch: fetchEmpty500, throwErrors });
    const mutation = await renderUntil(
      () => hooks.useMutation('delete', '/numbers'),
      () => true,
      wrap,
    );
    const call = mutation.mutateAsync({ body: { ids: [] } });
    await expect(call).rejects.toBeInstanceOf(ApiError);
  },
);
