import type { Fetch } from '@voice-agent-platform/client';

// Lets a compiler without Deno's types check this file.
declare const Deno: { createHttpClient(options: { poolMaxIdlePerHost: number }): object };

/** A `fetch` without kept connections, because Deno may retry a request on a kept connection. */
export function unpooledFetch(): Fetch {
  const unpooled = { client: Deno.createHttpClient({ poolMaxIdlePerHost: 0 }) };
  return (url, init) => fetch(url, { ...init, ...unpooled });
}
