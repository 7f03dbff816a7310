import { onTestFinished, vi } from 'vitest';

/** A request that the fake platform received. */
export interface Sent {
  readonly request: string;
  readonly body?: unknown;
}

/** Environment that sends a command's requests to the fake platform. */
export const fakeEnv = {
  VOICE_AGENT_API_KEY: 'sk_test_fake',
  VOICE_AGENT_BASE_URL: 'http://base.invalid',
  VOICE_AGENT_PLATFORM_URL: 'http://platform.invalid',
  VOICE_AGENT_ORGANIZATION_ID: 'o1',
};

/**
 * Responds to requests by method and path until the test ends. A number is a status, and `null` means 204. A function is
 * called when the request arrives, and the request gets no response.
 */
export function fakePlatform(responses: Readonly<Record<string, unknown>>): readonly Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const request = `${method} ${new URL(url).pathname.replace('/api/v1', '')}`;
    sent.push({ request, ...(body && { body: JSON.parse(body as string) as unknown }) });
    const response = responses[request];
    if (response instanceof Error) throw response;
    if (typeof response === 'function') {
      (response as () => unknown)();
      return new Promise<never>(() => {});
    }
    if (response instanceof Response) return response.clone();
    if (response === null) return new Response(null, { status: 204 });
    if (typeof response === 'number') return Response.json({}, { status: response });
    return Response.json(response ?? {}, { status: response === undefined ? 404 : 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
