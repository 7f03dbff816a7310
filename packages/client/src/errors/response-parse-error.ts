import { readContentType, readRequestId } from '../http.js';
import { cut } from '../reason.js';
import { defineUnprinted, VoiceAgentError, type ErrorOrigin } from './voice-agent-error.js';

export interface ResponseParseErrorInit extends ErrorOrigin {
  readonly status: number;
  readonly headers: Headers;
  /** The text of the body. */
  readonly text: string;
}

/**
 * The service responded, and the response cannot be read: not JSON where JSON is documented (a proxy's HTML page, an
 * empty body), bytes where text is expected, such as a recording as `audio/wav` (use `asResponse`), or more bytes than
 * `maxResponseBytes`. The operation itself may have succeeded: see `status`.
 */
export class ResponseParseError extends VoiceAgentError {
  declare readonly status: number;
  declare readonly requestId: string | null;
  /** The Content-Type; `null` without one. */
  readonly contentType: string | null;
  /** The first 200 characters of the body; empty if it has more bytes than `maxResponseBytes`. */
  declare excerpt: string;

  constructor(message: string, init: ResponseParseErrorInit) {
    const { status, headers, text } = init;
    const contentType = readContentType(headers);
    const requestId = readRequestId(headers);
    super(`${status} ${message} (${contentType ?? 'no content type'})`, { ...init, requestId });
    this.contentType = contentType;
    defineUnprinted(this, { excerpt: cut(text, 200) });
  }

  override get name(): 'ResponseParseError' {
    return 'ResponseParseError';
  }

  override set name(value: string) {
    super.name = value;
  }
}
