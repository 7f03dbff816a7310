import { createClient, type Client } from './client/index.js';

/** A response whose status is not 2xx. */
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

  /** It can hold secrets, so printing the error does not show it. */
  get body(): unknown {
    return this.#body;
  }
}

/**
 * Makes a client of one of the two roots, such as the value of `VOICE_AGENT_BASE_URL`. A call throws a `StatusError` if its
 * status is not 2xx, and is aborted after 30 seconds.
 */
export function connect(root: string | undefined, apiKey: string | undefined): Client {
  if (!root || !apiKey) throw new TypeError('The root or the API key is empty');
  const client = createClient({
    baseUrl: `${root.replace(/\/$/, '')}/api/v1`,
    auth: apiKey,
    throwOnError: true,
    // A redirect of an update would send its body, which can hold the key, to another host.
    redirect: 'manual',
    fetch: (input, init) => {
      const request = new Request(input, init);
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(30_000)]);
      return fetch(request, { signal });
    },
  });
  client.interceptors.error.use((error, response) =>
    // Without a response, the error is that of fetch.
    response === undefined ? error : new StatusError(response.status, error),
  );
  return client;
}
