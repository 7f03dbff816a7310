import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { VoiceAgentClient } from '@voice-agent-platform/client';

/** TanStack Query cancels the call when nobody waits for it any more. */
export function phoneNumbersQuery(platform: VoiceAgentClient) {
  return queryOptions({
    queryKey: ['phone-numbers'],
    queryFn: ({ signal }) => platform.listPhoneNumbers({ signal }),
  });
}

/** The client retries by itself. With retries of TanStack Query, attempts multiply. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}
