import { QueryClient } from '@tanstack/react-query';
import { createFetchClient } from '@voice-agent-platform/client/fetch';
import createQueryHooks from 'openapi-react-query';

type Options = Parameters<typeof createFetchClient>[0];

/** The typed hooks of the platform. */
export function createPlatformHooks(options: Options) {
  return createQueryHooks(createFetchClient({ ...options, throwErrors: true }));
}

export type PlatformHooks = ReturnType<typeof createPlatformHooks>;

/** The client retries by itself. If TanStack Query did so too, the numbers of attempts would multiply. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}
