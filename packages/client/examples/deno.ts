import type { Fetch } from '@voice-agent-platform/client';

// For a compiler that does not know Deno's types.
declare const Deno: { createHttpClient(options: { poolMaxIdlePerHost: number }): object };

/** A `fetch` that does not keep connections: on a kept one, Deno may retry a request by itself. */
export function unpooledFetch(): Fetch {
  const unpooled = { client: Deno.createHttpClient({ poolMaxIdlePerHost: 0 }) };
  return (url, init) => fetch(url, { ...init, ...unpooled });
}
