import type { Middleware, OneOrMore } from './middleware.js';
import type { Observers } from './observers.js';

/** The second argument of a `fetch` call by the client. */
export interface FetchInit {
  readonly method: string;
  /**
   * The headers of this request. Packages with a `fetch` declare their own `Headers` type and reject those of others,
   * but all of them accept a record.
   */
  readonly headers: Headers & Record<string, string>;
  /** A JSON text, or the body that was passed to `request`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each package with a fetch has types of its own for a body
  readonly body?: any;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
  readonly keepalive: boolean;
}

/** The parts of a response that the client reads. */
export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** That of the last request, if the `fetch` has followed redirects. */
  readonly url: string;
  readonly redirected: boolean;
  /** A stream of the web, or of Node. */
  readonly body: unknown;
  text(): Promise<string>;
}

/**
 * The `fetch` to send with: the runtime's own, that of undici or node-fetch, or a function around one. The type has only
 * the parts that the client uses.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** The API key, or a function that is called for it before each attempt. */
export type ApiKey = string | (() => string | Promise<string>);

/** Header fields; `null` removes one that the client sets by itself. */
export type HeaderFields = Headers | Record<string, string | null | undefined>;

/**
 * The options of both entries of this package. Where `process.env` exists, an option that is `undefined` is read from the
 * environment variable that its comment names. An empty one is refused.
 */
export interface TransportOptions {
  /** Root of the operations on `base`, without `/api/v1`. Environment: `VOICE_AGENT_BASE_URL`. */
  readonly baseUrl?: string | undefined;
  /**
   * Root of the workflow-version and runs operations, which alone need it, without `/api/v1`. Environment:
   * `VOICE_AGENT_PLATFORM_URL`.
   */
  readonly platformUrl?: string | undefined;
  /** Sent in bearer form with every request, and never printed. Environment: `VOICE_AGENT_API_KEY`. */
  readonly apiKey?: ApiKey | undefined;
  /**
   * Sent as `x-organization-id` with the operations on `platformUrl`, and with no other. Environment:
   * `VOICE_AGENT_ORGANIZATION_ID`.
   */
  readonly organizationId?: string | undefined;
  /** Sent with every request, over `accept` and `user-agent`. The client's own `authorization` cannot be replaced. */
  readonly headers?: HeaderFields | undefined;
  /** Allows a web page to hold the key, which everyone who opens the page can read. Default false. */
  readonly allowBrowser?: boolean | undefined;
}

/** Options of `createClient`. `Infinity` switches a limit off. */
export interface ClientOptions extends TransportOptions {
  /** Limit for one attempt, from asking for the key to the last byte of the body, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Limit for a whole call, with all its attempts, waits and middleware, in milliseconds. Default: none. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often a request may be retried where that is safe. Default 2. */
  readonly maxRetries?: number | undefined;
  /** Largest response body that is read, in bytes after decompression. Default 10 MiB. */
  readonly maxResponseBytes?: number | undefined;
  /** Default: the global `fetch` at the time of the call. */
  readonly fetch?: Fetch | undefined;
  /** One or a list. `onRequest` runs in the order of the list, and `onResponse` in the reverse order. */
  readonly middleware?: OneOrMore<Middleware> | undefined;
  /**
   * Functions that see each attempt, and can change nothing; one object or a list. The environment variable
   * `VOICE_AGENT_LOG=info` adds `consoleObserver(console.error)`, without a change to the program.
   */
  readonly observers?: OneOrMore<Observers> | undefined;
}

/** Options of each method, in addition to the parameters and the body of its operation. */
export interface CallOptions {
  /** Ends the call at once, whatever it is doing; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Limit for one attempt, in milliseconds, instead of the client's. */
  readonly timeoutMs?: number | undefined;
  /** Limit for the whole call, in milliseconds, instead of the client's. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often this request may be retried where that is safe, instead of the client's number. */
  readonly maxRetries?: number | undefined;
  /** Largest response body that is read, in bytes after decompression, instead of the client's. */
  readonly maxResponseBytes?: number | undefined;
  /** States that sending this request twice is safe: it is retried as a GET is, whatever its method. Default false. */
  readonly retryUnsafe?: boolean | undefined;
  /** Sent with this request, over the client's headers. */
  readonly headers?: HeaderFields | undefined;
}

/** Additional options of the operations on `platformUrl`. */
export interface PlatformCallOptions extends CallOptions {
  /** The organization to use for this request, instead of the client's. */
  readonly organizationId?: string | undefined;
}
