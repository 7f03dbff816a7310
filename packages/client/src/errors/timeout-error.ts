import { VoiceAgentError, type VoiceAgentErrorInit } from './voice-agent-error.js';

/**
 * The answer did not arrive, body included, within `timeoutMs` (one attempt) or `totalTimeoutMs` (the whole call).
 * Whether the service acted on the request is unknown. A caller's own `signal` rejects with that signal's reason instead.
 */
export class TimeoutError extends VoiceAgentError {
  /** The limit that was reached, in milliseconds. */
  readonly timeoutMs: number;

  override get name() {
    return 'TimeoutError' as const;
  }

  constructor(timeoutMs: number, init: VoiceAgentErrorInit) {
    super(`no complete answer within ${timeoutMs} ms`, init);
    this.timeoutMs = timeoutMs;
  }

  protected override details() {
    return { timeoutMs: this.timeoutMs };
  }
}
