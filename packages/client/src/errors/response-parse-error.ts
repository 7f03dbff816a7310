import { redactText } from '../redact.js';
import { VoiceAgentError, type ErrorOrigin } from './voice-agent-error.js';

export interface ResponseParseErrorInit extends ErrorOrigin {
  readonly status: number;
  readonly headers: Headers;
  /** What was read of the body. */
  readonly text: string;
}

/**
 * The service answered, and the answer cannot be read: no JSON where JSON is due (a proxy's HTML page, an empty body)
 * or more bytes than `maxResponseBytes`. The operation itself may have succeeded: see `status`.
 */
export class ResponseParseError extends VoiceAgentError {
  declare readonly status: number;
  /** The Content-Type as sent; `null` without one. */
  declare readonly contentType: string | null;
  /** The first 200 characters of the body, redacted. */
  declare readonly excerpt: string;

  override get name() {
    return 'ResponseParseError' as const;
  }

  constructor(message: string, { headers, text, ...init }: ResponseParseErrorInit) {
    const fields = {
      ...init,
      contentType: headers.get('content-type'),
      // Redacted before it is cut: half a secret would no longer be recognised.
      excerpt: redactText(text.slice(0, 2000), init.secret).slice(0, 200),
    };
    super(message, fields);
  }
}
