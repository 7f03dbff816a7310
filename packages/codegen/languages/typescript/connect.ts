import { createClient, type Client } from './client/index.js';

/** The platform responded with a non-2xx status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly #body: unknown;

  constructor(
    message: string,
    readonly status: number,
    body: unknown,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.#body = body;
  }

  /**
   * JSON or text, or undefined if it cannot be read. A getter, because printing the error must not show a body that may
   * contain secrets.
   */
  get body(): unknown {
    return this.#body;
  }
}

export interface ConnectOptions {
  /** The time for a call, its body included, in milliseconds. Default: 30,000. */
  readonly timeout?: number;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * Creates a client for one of the two roots, such as the value of `VOICE_AGENT_BASE_URL`. A call throws a `StatusError`
 * for a non-2xx status, and aborts after the timeout.
 *
 * @throws {TypeError} if root or key cannot be used; its message does not show them
 */
export function connect(
  root: string | undefined,
  apiKey: string | undefined,
  { timeout = 30_000, fetch: send = fetch }: ConnectOptions = {},
): Client {
  const isAddress = URL.canParse(root ?? '') && /^https?:\/\/[A-Za-z\d[][!-~]*$/.test(root ?? '');
  if (!isAddress || /[?#@{}]|\/api\/v1\/*$/.test(root ?? '')) {
    throw new TypeError(
      'The root must be an http:// or https:// address in visible ASCII, without /api/v1, credentials, braces, query or fragment',
    );
  }
  if (!/^[!-~]+$/.test(apiKey ?? '')) {
    throw new TypeError(
      'The API key is empty, or has a character that is not visible ASCII, such as a line break',
    );
  }
  return createClient({
    baseUrl: `${root?.replace(/\/+$/, '')}/api/v1`,
    auth: apiKey,
    throwOnError: true,
    // A redirected update would send its body, which can contain the key, to another host.
    redirect: 'manual',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const limit = AbortSignal.timeout(timeout);
      // Node collects a timeout without a listener if only `AbortSignal.any` uses it (nodejs/node#57736).
      limit.addEventListener('abort', () => {});
      const signal = AbortSignal.any([request.signal, limit]);
      const response = await send(request, { signal });
      if (!response.ok) throw await statusError(request, response);
      return response;
    },
  });
}

async function statusError({ method, url }: Request, response: Response): Promise<StatusError> {
  const message = `${method} ${new URL(url).pathname}: status ${response.status}`;
  try {
    return new StatusError(message, response.status, parse(await response.text()));
  } catch (cause) {
    return new StatusError(message, response.status, undefined, { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
