import type { Served } from './serve.js';

export const farewell = '\nStopped.\n';

/** The three addresses, and what to paste to make a first call. */
export function signposts({
  baseUrl,
  platformUrl,
  docsUrl,
  publicKey,
  organizationId,
}: Served): string {
  return `
Base root      ${baseUrl}
Platform root  ${platformUrl}
Docs           ${docsUrl}

Paste into a shell:

  curl -H 'Authorization: Bearer ${publicKey ?? '<API_KEY>'}' ${baseUrl}/api/v1/numbers

or into a TypeScript file:

  import { createClient } from '@voice-agent-platform/client';

  const platform = createClient({
    baseUrl: '${baseUrl}',
    platformUrl: '${platformUrl}',
    apiKey: '${publicKey ?? '<API_KEY>'}',
    organizationId: '${organizationId}',
  });
  console.log(await platform.listPhoneNumbers());

The sandbox was reset after the tour. Ctrl-C stops everything.
`;
}
