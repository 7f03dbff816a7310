import { VoiceAgentError, type ErrorOrigin } from './voice-agent-error.js';

export interface ApiErrorInit extends ErrorOrigin {
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
  declare readonly status: number;
  declare readonly headers: Headers;
  declare readonly body: unknown;

  override get name() {
    return 'ApiError' as const;
  }

  constructor(init: ApiErrorInit) {
    super(`the service answered ${init.status}`, init);
  }

  /** What the service sent as `x-request-id` or `request-id`, to quote in a report; `null` without one. */
  get requestId(): string | null {
    return this.headers.get('x-request-id') ?? this.headers.get('request-id');
  }
}
