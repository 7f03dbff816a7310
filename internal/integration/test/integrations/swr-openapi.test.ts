import { ApiError } from '@voice-agent-platform/client';
import { createFetchClient } from '@voice-agent-platform/client/fetch';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { createQueryHook } from 'swr-openapi';
import { expect, it } from 'vitest';
import { renderUntil } from './render.js';

it('useQuery gives the typed response', async () => {
  const useQuery = createQueryHook(createFetchClient(createSandbox().clientOptions), 'responses');
  const { data } = await renderUntil(
    () => useQuery('/orgs'),
    (result) => result.data !== undefined,
  );
  expect(data?.members).toHaveLength(2);
});

it('useQuery gives the body of a failing response as its error', async () => {
  const useQuery = createQueryHook(createFetchClient(createSandbox().clientOptions), 'errors');
  const params = { path: { id: '0'.repeat(24) } };
  const { error } = await renderUntil(
    () => useQuery('/calls/{id}/recording', { params }),
    (result) => result.error !== undefined,
  );
  // An ApiError also has a status, but no title.
  expect(error).toMatchObject({ status: 404, title: expect.any(String) as string });
});

it.each([false, true])(
  'a non-2xx response without a body is an error of useQuery, with throwErrors %s',
  async (throwErrors) => {
    const fetch = async () => new Response(null, { status: 500 });
    const options = { ...createSandbox().clientOptions, fetch, throwErrors };
    const useQuery = createQueryHook(createFetchClient(options), `empty ${throwErrors}`);
    const { data, error } = await renderUntil(
      () => useQuery('/orgs'),
      (result) => !result.isLoading,
    );
    expect(data).toBeUndefined();
    expect(error).toBeInstanceOf(ApiError);
  },
);
