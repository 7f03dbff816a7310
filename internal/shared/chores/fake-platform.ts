/** A platform without a network, for tests of programs that take a `fetch`. */

/** A request that a fake platform received, with its path below `/api/v1`. */
export interface Sent {
  readonly request: string;
  readonly body?: unknown;
}

/**
 * Responses by method and path, such as `GET /numbers`. A number is a status, `null` means 204, and an error fails the
 * request as `fetch` does. A function is called when the request arrives, and the request gets no response. Other
 * requests get 404.
 */
export type Responses = Readonly<Record<string, unknown>>;

export interface FakePlatform {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The requests in the order in which they arrived. */
  readonly sent: readonly Sent[];
}

/** Creates a platform that responds without a network. The responses can change while it is used. */
export function createFakePlatform(responses: Responses): FakePlatform {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (url, { method = 'GET', body }) => {
      const request = `${method} ${new URL(url).pathname.replace('/api/v1', '')}`;
      sent.push({ request, ...(body && { body: JSON.parse(body as string) as unknown }) });
      return respond(responses[request]);
    },
  };
}

async function respond(response: unknown): Promise<Response> {
  if (response instanceof Error) throw response;
  if (typeof response === 'function') {
    (response as () => unknown)();
    return new Promise<never>(() => {});
  }
  if (response instanceof Response) return response.clone();
  if (response === undefined) return Response.json({}, { status: 404 });
  if (response === null) return new Response(null, { status: 204 });
  if (typeof response === 'number') return Response.json({}, { status: response });
  return Response.json(response);
}
