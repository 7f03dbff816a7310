import { createFetchClient } from '@voice-agent-platform/client/fetch';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { createQueryHook } from 'swr-openapi';
import { expect, test } from 'vitest';
import { renderUntil } from './render.js';

test('useQuery gives the typed answer', async () => {
  const useQuery = createQueryHook(createFetchClient(createSandbox().clientOptions), 'answers');
  const { data } = await renderUntil(
    () => useQuery('/orgs'),
    (result) => result.data !== undefined,
  );
  expect(data?.members).toHaveLength(2);
});

test('useQuery gives what a failing answer holds as its error', async () => {
  const useQuery = createQueryHook(createFetchClient(createSandbox().clientOptions), 'errors');
  const params = { path: { id: '0'.repeat(24) } };
  const { error } = await renderUntil(
    () => useQuery('/calls/{id}/recording', { params }),
    (result) => result.error !== undefined,
  );
  expect(error).toMatchObject({ status: 404 });
});
