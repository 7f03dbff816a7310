import { createClient, type Client } from './client/index.js';

/** The platform responded with a non-2xx status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly #body: unknown;

  constructor(
    readonly status: number,
    body: unknown,
  ) {
    super(`unexpected status: ${status}`);
    this.#body = body;
  }

  /** A getter, because printing the error must not show a body that may contain secrets. */
  get body(): unknown {
    return this.#body;
  }
}

/**
 * Creates a client for one of the two roots, such as the value of `VOICE_AGENT_BASE_URL`. A call throws a `StatusError`
 * for a non-2xx status, and aborts after 30 seconds.
 */
export function connect(root: string | undefined, apiKey: string | undefined): Client {
  if (!root || !apiKey) throw new TypeError('The root or the API key is empty');
  const client = createClient({
    baseUrl: `${root.replace(/\/$/, '')}/api/v1`,
    auth: apiKey,
    throwOnError: true,
    // A redirected update would send its body, which can contain the key, to another host.
    redirect: 'manual',
    fetch: (input, init) => {
      const request = new Request(input, init);
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(30_000)]);
      return fetch(request, { signal });
    },
  });
  client.interceptors.error.use((error, response) =>
    // Without a response, `error` comes from fetch.
    response === undefined ? error : new StatusError(response.status, error),
  );
  return client;
}
