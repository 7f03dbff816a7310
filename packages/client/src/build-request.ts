import { createQuerySerializer, mergeHeaders } from 'openapi-fetch';
import { ConfigurationError } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import type { HeaderFields } from './options.js';
import { fillPath } from './path.js';

/** What `fetch` is called with. */
export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

const querySerializer = createQuerySerializer();

/**
 * Writes a call down as URL, headers and body, with the parts of openapi-fetch that do so.
 *
 * Its parts and not its client: the client builds a Request, which is parsed, copied and given a signal of its own,
 * only for `fetch` to do the same again. And it sends an unfilled path parameter as `%7Bid%7D`.
 */
export function buildRequest(
  origin: ErrorOrigin & { readonly operation: { readonly method: string; readonly path: string } },
  baseUrl: string,
  { path, query, body }: { path?: Record<string, unknown>; query?: object; body?: unknown },
  ...headers: (HeaderFields | undefined)[]
): BuiltRequest {
  const { method, path: template } = origin.operation;
  try {
    const search = query && querySerializer(query);
    return {
      url: baseUrl + fillPath(template, path, origin) + (search ? `?${search}` : ''),
      method,
      headers: mergeHeaders(
        body === undefined ? {} : { 'content-type': 'application/json' },
        ...headers,
      ),
      body: body === undefined ? null : JSON.stringify(body),
    };
  } catch (cause) {
    // Without the cause: the runtime's error over a malformed header prints its value.
    throw cause instanceof ConfigurationError
      ? cause
      : new ConfigurationError('the query, a header or the body cannot be sent as it is', origin);
  }
}
