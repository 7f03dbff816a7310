import { readHeader, readRequestId } from '../http.js';
import { readReason } from '../reason.js';
import { readHost, parseUrl } from '../url.js';
import { defineUnprinted, VoiceAgentError, type ErrorOrigin } from './voice-agent-error.js';

export interface ApiErrorInit extends ErrorOrigin {
  readonly status: number;
  /** The message quotes it if the body gives no reason. */
  readonly statusText?: string | undefined;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * The service responded with a non-2xx status. The message holds the status and the reason that the body gives.
 *
 * The platform specifies neither error codes nor the shape of an error body. `body` is the parsed JSON, or the text if it
 * is not JSON, or `undefined` if it is empty.
 */
export class ApiError extends VoiceAgentError {
  declare readonly status: number;
  /** The `x-request-id` or `request-id` header, to quote in a report; `null` without one. */
  declare readonly requestId: string | null;
  /** The headers of the response. */
  declare headers: Headers;
  /** The parsed JSON, the text if it is not JSON, or `undefined` for an empty body. */
  declare body: unknown;

  constructor(init: ApiErrorInit) {
    const { status, statusText = '', headers, body, apiKey } = init;
    const reason =
      describeRedirect(init) ?? (readReason(body, apiKey) || readReason(statusText, apiKey));
    // HTML error pages often repeat the status: "502 Bad Gateway".
    const message = reason.startsWith(`${status} `) ? reason : `${status} ${reason}`.trim();
    super(message, { ...init, requestId: readRequestId(headers) });
    defineUnprinted(this, { headers, body });
  }

  override get name(): 'ApiError' {
    return 'ApiError';
  }

  override set name(value: string) {
    super.name = value;
  }
}

/**
 * Explains a redirect that the client does not follow, often to https. Path and query may contain secrets, so they are
 * left out.
 */
function describeRedirect({ status, headers, host }: ApiErrorInit): string | undefined {
  // A browser hides status and headers of a redirect that it does not follow.
  if (status === 0) {
    return 'redirects to an address that a page cannot see, and the client does not follow it';
  }
  const location = status > 299 && status < 400 ? readHeader(headers, 'location') : null;
  const url = location ? parseUrl(location, host && `http://${host}`) : undefined;
  // A location without a scheme has the scheme of the request, which is unknown here.
  const [scheme] = /^https?:\/\//i.exec(location ?? '') ?? [''];
  const target = url && readHost(url);
  return target ? `redirects to ${scheme}${target}, which the client does not follow` : undefined;
}
