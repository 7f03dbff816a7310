import { VoiceAgentError, type ErrorOrigin } from './voice-agent-error.js';

export interface TimeoutErrorInit extends ErrorOrigin {
  readonly timeoutMs: number;
}

/**
 * The answer did not arrive, body included, within `timeoutMs` (one attempt) or `totalTimeoutMs` (the whole call).
 * Whether the service acted on the request is unknown. A caller's own `signal` rejects with that signal's reason instead.
 */
export class TimeoutError extends VoiceAgentError {
  /** The limit that was reached, in milliseconds. */
  declare readonly timeoutMs: number;

  override get name() {
    return 'TimeoutError' as const;
  }

  constructor(init: TimeoutErrorInit) {
    super(`no complete answer within ${init.timeoutMs} ms`, init);
  }
}
