import { VoiceAgentError, type VoiceAgentErrorInit } from './voice-agent-error.js';

export interface ApiErrorInit extends VoiceAgentErrorInit {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * The service answered with a status that is no success.
 *
 * The API's description states neither error codes nor the shape of an error body: `body` is what came, parsed if it
 * was JSON, else its text, else `undefined`.
 */
export class ApiError extends VoiceAgentError {
  readonly status: number;
  // Private fields, so that no printer of any runtime shows them unredacted.
  readonly #headers: Headers;
  readonly #body: unknown;

  override get name() {
    return 'ApiError' as const;
  }

  constructor({ status, headers, body, ...init }: ApiErrorInit) {
    super(`the service answered ${status}`, init);
    this.status = status;
    this.#headers = headers;
    this.#body = body;
  }

  get headers(): Headers {
    return this.#headers;
  }

  get body(): unknown {
    return this.#body;
  }

  /** What the service sent as `x-request-id` or `request-id`, to quote in a report; `undefined` without one. */
  get requestId(): string | undefined {
    return this.headers.get('x-request-id') ?? this.headers.get('request-id') ?? undefined;
  }

  protected override details() {
    const { status, requestId, headers, body } = this;
    return { status, requestId, headers: Object.fromEntries(headers), body };
  }
}
